import { makeStyles } from '@fluentui/react-components';
import { PAPER, PHONE } from '../theme/media';
import { ROW, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

export const usePasskeyOfferStyles = makeStyles({
  /** Sticks to the bottom of the window until the end of the page, so that nothing above it moves. */
  note: {
    position: 'sticky',
    bottom: '16px',
    zIndex: 3,
    ...ROW,
    gap: '12px 24px',
    marginTop: '32px',
    padding: '16px 20px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    color: tokens.colorNeutralForeground1,
    ...TYPE[14],
    [PHONE]: { bottom: '8px', padding: '16px' },
    [PAPER]: { display: 'none' },
  },
  text: { flex: '1 1 280px', minWidth: '0', textWrap: 'pretty', '& strong': { display: 'block' } },
  hint: { color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px 12px' },
  /** Already in view: the page does not scroll to it. */
  action: { minHeight: '44px', scrollMarginBottom: 'calc(-1 * var(--room, 0px))' },
});
