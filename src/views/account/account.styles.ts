import { makeStyles } from '@fluentui/react-components';
import { WIDE } from '../site/brandPanel.styles';
import { PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';

export const useAccountStyles = makeStyles({
  page: {
    width: '100%',
    maxWidth: '1072px',
    margin: '0 auto',
    padding: '56px 24px 96px',
    [PHONE]: { padding: '32px 16px 56px' },
  },
  title: {
    fontSize: '40px',
    lineHeight: '48px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.02em',
    [PHONE]: { fontSize: '28px', lineHeight: '36px' },
  },
  person: {
    marginTop: '8px',
    color: tokens.colorNeutralForeground2,
    fontSize: '16px',
    lineHeight: '24px',
    overflowWrap: 'anywhere',
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '24px',
    marginTop: '24px',
    [WIDE]: { gridTemplateColumns: '208px minmax(0, 1fr)', gap: '48px', marginTop: '40px' },
  },
  contents: { [WIDE]: { position: 'sticky', top: '24px', alignSelf: 'start' } },
  contentsList: {
    listStyleType: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 20px',
    [WIDE]: { flexDirection: 'column', flexWrap: 'nowrap' },
  },
  contentsLink: { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
  parts: { display: 'flex', flexDirection: 'column', rowGap: '24px', minWidth: '0' },
  part: {
    padding: '32px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    [PHONE]: { padding: '20px 16px' },
  },
  partTitle: {
    scrollMarginTop: '24px',
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
  },
  intro: {
    maxWidth: '60ch',
    marginTop: '4px',
    color: tokens.colorNeutralForeground2,
    fontSize: '14px',
    lineHeight: '20px',
    textWrap: 'pretty',
  },
  body: { marginTop: '24px' },
  form: { maxWidth: '544px' },
  /** As high as the inputs beside it. */
  select: { minHeight: '44px', '& > select': { minHeight: '44px' } },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px 16px',
  },
  action: { minHeight: '44px' },
  said: { fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground2 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  problem: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: '8px',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  problemLead: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  /** One thing of a part, with what can be done about it at its end. */
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px 24px',
    '& + &': {
      marginTop: '20px',
      paddingTop: '20px',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  rowText: { flexBasis: '280px', flexGrow: 1, minWidth: '0' },
  rowTitle: {
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  hint: {
    color: tokens.colorNeutralForeground2,
    fontSize: '14px',
    lineHeight: '20px',
    overflowWrap: 'anywhere',
  },
});
