import { makeStyles } from '@fluentui/react-components';

export const useWaysInStyles = makeStyles({
  /** The distance to what follows is that between buttons. */
  problem: { marginBottom: '0' },
  others: { ':not(:first-child)': { marginTop: '16px' } },
});
