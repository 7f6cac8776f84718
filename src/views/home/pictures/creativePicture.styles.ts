import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../../theme/media';
import { tokens } from '../../theme/tokens';
import { COLUMN, LINE } from '../../theme/shared';

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
    ...COLUMN,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  art: { display: 'block', flexGrow: 1, width: '100%', height: '88px' },
  words: {
    ...COLUMN,
    padding: '8px 12px 10px',
  },
  kind: { ...LINE, columnGap: '6px' },
  glyph: {
    width: '16px',
    height: '16px',
    flexShrink: 0,
    color: tokens.colorNeutralForeground2,
  },
  format: { color: tokens.colorNeutralForeground3 },
  extra: { [PHONE]: { display: 'none' } },
});
