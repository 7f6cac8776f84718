import { makeStyles } from '@fluentui/react-components';
import { TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

const useStyles = makeStyles({
  // Not a reset style: Fluent's own is already one, and only one can apply.
  hint: {
    marginTop: '6px',
    color: tokens.colorNeutralForeground3,
    ...TYPE[14],
  },
});

/** Styles the hint below a field. */
export const useHint = (): string => useStyles().hint;
