import { makeStyles } from '@fluentui/react-components';
import { HEADER_HEIGHT } from '../ui/frame.styles';
import { FORCED } from '../theme/media';
import { tokens } from '../theme/tokens';

/** From this width on the picture is beside the text. */
export const WIDE = '@media (min-width: 1024px)';

export const useBrandPanelStyles = makeStyles({
  panel: {
    display: 'none',
    backgroundColor: tokens.brandGround,
    [WIDE]: { display: 'block' },
    [FORCED]: { forcedColorAdjust: 'none' },
  },
  /** The panel stretches with a growing form beside it; the picture does not move. */
  scene: {
    position: 'sticky',
    top: '0',
    display: 'block',
    width: '100%',
    height: `calc(100vh - ${HEADER_HEIGHT})`,
    minHeight: '480px',
    maxHeight: '960px',
  },
});
