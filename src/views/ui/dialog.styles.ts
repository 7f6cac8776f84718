import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';

/** What every dialog of the portal looks like. */
export const useDialogStyles = makeStyles({
  surface: {
    maxWidth: '560px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  title: { fontSize: '20px', lineHeight: '28px' },
  content: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  intro: { color: tokens.colorNeutralForeground2, fontSize: '16px', lineHeight: '24px' },
  action: { minHeight: '44px', minWidth: '112px' },
});
