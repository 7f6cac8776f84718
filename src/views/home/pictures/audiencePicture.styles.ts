import { makeStyles } from '@fluentui/react-components';
import { tokens } from '../../theme/tokens';
import { COLUMN } from '../../theme/shared';

export const useAudiencePictureStyles = makeStyles({
  sets: {
    display: 'block',
    width: '100%',
    maxHeight: '264px',
    margin: 'auto 0 16px',
  },
  list: COLUMN,
  entry: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '12px',
    alignItems: 'center',
    minHeight: '40px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  key: { width: '20px', height: '20px' },
  all: { fontWeight: tokens.fontWeightSemibold },
});
