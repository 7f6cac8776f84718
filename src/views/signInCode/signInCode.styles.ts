import { makeStyles } from '@fluentui/react-components';

export const useSignInCodeStyles = makeStyles({
  resend: { marginTop: '24px' },
});
