import { makeStyles } from '@fluentui/react-components';
import { FORCED, PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';
import { NARROW } from '../ui/container';
import { LINE } from '../theme/shared';

export const useLightsStyles = makeStyles({
  lights: {
    ...LINE,
    columnGap: '16px',
    height: '120px',
    [PHONE]: { columnGap: '8px', fontSize: '.875rem' },
  },
  channels: { flexShrink: 0, listStyleType: 'none' },
  channel: {
    ...LINE,
    columnGap: '10px',
    height: '40px',
  },
  streams: {
    flexGrow: 1,
    minWidth: '0',
    height: '100%',
    fill: 'none',
    stroke: tokens.brandLight,
    [FORCED]: { stroke: 'CanvasText' },
  },
  lamp: {
    flexShrink: 0,
    width: '72px',
    height: '120px',
    overflow: 'visible',
    // Cuts off what the lamp hangs from, since the ways in are above it there.
    [NARROW]: { clipPath: 'inset(0 -24px -24px)' },
    [FORCED]: { forcedColorAdjust: 'none', backgroundColor: tokens.brandGround },
  },
});
