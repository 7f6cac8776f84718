import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../../theme/media';
import { tokens } from '../../theme/tokens';

export const useCreativePictureStyles = makeStyles({
  wall: {
    display: 'grid',
    flexGrow: 1,
    gridAutoRows: '1fr',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: '12px',
    [PHONE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  tile: {
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  art: { display: 'block', flexGrow: 1, width: '100%', height: '88px' },
  words: {
    display: 'flex',
    flexDirection: 'column',
    padding: '8px 12px 10px',
  },
  kind: { display: 'flex', alignItems: 'center', columnGap: '6px' },
  glyph: {
    width: '16px',
    height: '16px',
    flexShrink: 0,
    color: tokens.colorNeutralForeground2,
  },
  format: { color: tokens.colorNeutralForeground3 },
  extra: { [PHONE]: { display: 'none' } },
});
