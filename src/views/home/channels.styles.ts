import { makeResetStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';
import { NARROW } from './section.styles';

const useSection = makeResetStyles({
  padding: '56px 0',
  borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  [PHONE]: { padding: '48px 0' },
});

const useGrid = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  columnGap: '32px',
  rowGap: '24px',
  marginTop: '24px',
  listStyleType: 'none',
  [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const useChannel = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr)',
  columnGap: '16px',
  alignItems: 'start',
});

const useGlyph = makeResetStyles({
  width: '48px',
  height: '48px',
  padding: '10px',
  // Its content would be cut round, too.
  overflow: 'visible',
  borderRadius: tokens.borderRadiusCircular,
  backgroundColor: tokens.colorBrandBackground2,
  color: tokens.colorBrandForeground1,
});

const useName = makeResetStyles({
  fontSize: '16px',
  lineHeight: '24px',
  fontWeight: tokens.fontWeightSemibold,
});

export const useChannelsStyles = () => ({
  section: useSection(),
  grid: useGrid(),
  channel: useChannel(),
  glyph: useGlyph(),
  name: useName(),
});
