import { makeStyles } from '@fluentui/react-components';

export const useWaysInStyles = makeStyles({
  others: { ':not(:first-child)': { marginTop: '16px' } },
});
