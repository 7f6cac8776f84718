import { makeResetStyles, makeStyles } from '@fluentui/react-components';
import { PHONE } from '../../theme/media';
import { tokens } from '../../theme/tokens';

const useWall = makeResetStyles({
  display: 'grid',
  flexGrow: 1,
  gridAutoRows: '1fr',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: '12px',
  [PHONE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const useTile = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  borderRadius: tokens.borderRadiusXLarge,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
  backgroundColor: tokens.colorNeutralBackground1,
});

const useArt = makeResetStyles({ display: 'block', flexGrow: 1, width: '100%', height: '88px' });

const useWords = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  padding: '8px 12px 10px',
});

const useKind = makeResetStyles({ display: 'flex', alignItems: 'center', columnGap: '6px' });

const useGlyph = makeResetStyles({
  width: '16px',
  height: '16px',
  flexShrink: 0,
  color: tokens.colorNeutralForeground2,
});

const useFormat = makeResetStyles({ color: tokens.colorNeutralForeground3 });

const useAdditions = makeStyles({
  extra: { [PHONE]: { display: 'none' } },
});

export const useCreativePictureStyles = () => ({
  ...useAdditions(),
  wall: useWall(),
  tile: useTile(),
  art: useArt(),
  words: useWords(),
  kind: useKind(),
  glyph: useGlyph(),
  format: useFormat(),
});
