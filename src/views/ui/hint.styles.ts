import { makeStyles } from '@fluentui/react-components';
import { FAINT } from '../theme/shared';

const useStyles = makeStyles({
  // Not a reset style: Fluent's own is already one, and only one can apply.
  hint: {
    marginTop: '6px',
    ...FAINT,
  },
});

/** Styles the hint below a field. */
export const useHint = (): string => useStyles().hint;
