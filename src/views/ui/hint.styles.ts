import { makeStyles } from '@fluentui/react-components';
import { FAINT } from '../theme/shared';

const useStyles = makeStyles({
  // Not a reset style: Fluent's own is already one, and only one can apply.
  hint: {
    marginTop: '6px',
    ...FAINT,
  },
});

export const useHint = (): string => useStyles().hint;
