import { makeStyles } from '@fluentui/react-components';
import { PHONE } from '../theme/media';
import { tokens } from '../theme/tokens';
import { NARROW } from '../ui/container';
import { COLUMN } from '../theme/shared';

export const useCapabilitiesStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: '24px',
    marginTop: '56px',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)', marginTop: '40px' },
    [PHONE]: { gap: '16px', marginTop: '32px' },
  },
  card: {
    ...COLUMN,
    padding: '32px 32px 0',
    overflow: 'hidden',
    borderRadius: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [PHONE]: { padding: '24px 16px 0' },
  },
  wide: { gridColumnEnd: 'span 7', [NARROW]: { gridColumnEnd: 'auto' } },
  slim: { gridColumnEnd: 'span 5', [NARROW]: { gridColumnEnd: 'auto' } },
  text: { marginTop: '8px' },
});
