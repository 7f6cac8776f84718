import { makeStyles } from '@fluentui/react-components';

export const useWaysInStyles = makeStyles({
  /** The distance to what follows equals that between buttons. */
  problem: { marginBottom: '0' },
  others: { ':not(:first-child)': { marginTop: '16px' } },
});
