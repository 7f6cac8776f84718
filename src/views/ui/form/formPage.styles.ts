import { makeStyles } from '@fluentui/react-components';
import { WIDE } from '../../site/brandPanel.styles';
import { PHONE } from '../../theme/media';
import { COLUMN, FAINT, HEADING, QUIET } from '../../theme/shared';
import { tokens } from '../../theme/tokens';

export const useFormPageStyles = makeStyles({
  page: {
    flexGrow: 1,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    // Centers the form in the space that the container leaves beside the picture.
    [WIDE]: { gridTemplateColumns: 'max(0px, calc(50% - 720px)) minmax(0, 1fr) 50%' },
  },
  column: {
    ...COLUMN,
    width: '100%',
    maxWidth: '448px',
    margin: '0 auto',
    padding: '56px 24px 40px',
    [WIDE]: { gridColumn: '2' },
    [PHONE]: { padding: '32px 16px 32px' },
  },
  title: {
    ...HEADING[28],
    marginBottom: '24px',
  },
  form: { display: 'block' },
  fields: { ...COLUMN, rowGap: '20px', alignItems: 'stretch' },
  /** Two short fields side by side where there is room. */
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '20px 16px',
    alignItems: 'start',
    '@media (max-width: 399px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  /** Text right below the heading. */
  lead: { marginTop: '-12px' },
  text: {
    color: tokens.colorNeutralForeground2,
    fontSize: '1rem',
    lineHeight: '1.625rem',
    overflowWrap: 'anywhere',
    marginBottom: '24px',
    textWrap: 'pretty',
  },
  checkbox: { marginInlineStart: '-8px' },
  checkboxLabel: { color: tokens.colorNeutralForeground1 },
  hint: {
    paddingInlineStart: '28px',
    ...FAINT,
  },
  actions: { ...COLUMN, rowGap: '16px', alignItems: 'stretch' },
  action: {
    minHeight: '48px',
    width: '100%',
    maxWidth: '100%',
    overflowWrap: 'anywhere',
    textAlign: 'center',
  },
  away: { alignSelf: 'flex-start', padding: '2px 0', fontSize: '.875rem', lineHeight: '1.25rem' },
  aside: QUIET,
  help: {
    marginTop: '32px',
    ...FAINT,
  },
});
