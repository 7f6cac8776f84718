import { makeStyles } from '@fluentui/react-components';
import { PAPER } from '../theme/media';
import { COLUMN, HEADING, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

export const useSecondStepStyles = makeStyles({
  stack: { ...COLUMN, alignItems: 'flex-start', rowGap: '20px' },
  form: { width: '100%', maxWidth: '448px' },
  /** Light in both themes: cameras read only dark modules on a light background. */
  qr: {
    width: '200px',
    height: '200px',
    padding: '8px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: '#fff',
    color: '#000',
  },
  key: {
    display: 'block',
    fontFamily: tokens.fontFamilyMonospace,
    ...TYPE[16],
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
  sheet: { width: '100%' },
  /** What the codes are for, which the page around them says on a screen. */
  onPaper: { display: 'none', [PAPER]: { display: 'block', marginBottom: '16px' } },
  codes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(208px, 1fr))',
    gap: '8px 24px',
    width: '100%',
    padding: '16px 20px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    listStyleType: 'none',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '1rem',
    lineHeight: '1.75rem',
    whiteSpace: 'nowrap',
  },
  banner: {
    marginBottom: '16px',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    textWrap: 'pretty',
  },
  /** Alternatives to the form above. */
  choices: { marginTop: '16px' },
  /** Right below its field. */
  fieldHint: { marginTop: '4px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '12px 16px' },
  action: { minHeight: '44px' },
  subtitle: {
    ...HEADING[16],
    overflowWrap: 'anywhere',
  },
  group: {
    marginTop: '24px',
    paddingTop: '24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});
