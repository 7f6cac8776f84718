import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';

export const useConfirmNoteStyles = makeStyles({
  note: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    marginBottom: '24px',
    padding: '11px 16px',
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: '.875rem',
    lineHeight: '1.25rem',
    '@media print': { display: 'none' },
  },
  text: {
    flex: '1 1 280px',
    minWidth: '0',
    overflowWrap: 'anywhere',
    '& strong': { display: 'block' },
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    [PHONE]: { width: '100%' },
    '& > [role="alert"]': {
      flexBasis: '100%',
      margin: '0',
      fontSize: '.875rem',
      lineHeight: '1.25rem',
    },
  },
  control: { minHeight: '44px', fontWeight: tokens.fontWeightRegular },
  link: { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
  close: { minWidth: '44px', minHeight: '44px', [PHONE]: { marginInlineStart: 'auto' } },
});
