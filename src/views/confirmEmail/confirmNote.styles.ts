import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { ROW, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

export const useConfirmNoteStyles = makeStyles({
  note: {
    ...ROW,
    gap: '8px 16px',
    marginBottom: '24px',
    padding: '11px 16px',
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
    ...TYPE[14],
    '@media print': { display: 'none' },
  },
  text: {
    flex: '1 1 280px',
    minWidth: '0',
    overflowWrap: 'anywhere',
    '& strong': { display: 'block' },
  },
  actions: {
    ...ROW,
    gap: '8px 16px',
    [PHONE]: { width: '100%' },
    '& > [role="alert"]': {
      flexBasis: '100%',
      margin: '0',
      ...TYPE[14],
    },
  },
  control: { minHeight: '44px', fontWeight: tokens.fontWeightRegular },
  link: { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
  close: { minWidth: '44px', minHeight: '44px', [PHONE]: { marginInlineStart: 'auto' } },
});
