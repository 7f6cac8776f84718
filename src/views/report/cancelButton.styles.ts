import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../theme/tokens';

export const useCancelStyles = makeStyles({
  /** Out of sight for the first second: most answers are there by then, and a button that flashes helps nobody. */
  late: {
    flexShrink: 0,
    animationName: { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
    animationDuration: '1ms',
    animationDelay: '1s',
    animationFillMode: 'backwards',
  },
  cancel: {
    minHeight: '44px',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightRegular,
  },
});
