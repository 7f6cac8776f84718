import { makeResetStyles, makeStyles } from '@fluentui/react-components';
import { tokens } from '../../theme/tokens';

const useSets = makeResetStyles({
  display: 'block',
  width: '100%',
  maxHeight: '264px',
  margin: 'auto 0 16px',
});

const useList = makeResetStyles({ display: 'flex', flexDirection: 'column' });

const useEntry = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  columnGap: '12px',
  alignItems: 'center',
  minHeight: '40px',
  borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  fontVariantNumeric: 'tabular-nums',
});

const useKey = makeResetStyles({ width: '20px', height: '20px' });

const useAdditions = makeStyles({
  all: { fontWeight: tokens.fontWeightSemibold },
});

export const useAudiencePictureStyles = () => ({
  ...useAdditions(),
  sets: useSets(),
  list: useList(),
  entry: useEntry(),
  key: useKey(),
});
