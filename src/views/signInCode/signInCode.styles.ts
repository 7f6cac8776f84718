import { makeStyles } from '@fluentui/react-components';

export const useSignInCodeStyles = makeStyles({
  code: {
    '& > input': {
      fontSize: '22px',
      lineHeight: '28px',
      letterSpacing: '0.3em',
      fontVariantNumeric: 'tabular-nums',
    },
  },
  resend: { marginTop: '24px' },
});
