/** The sign-in page (spec 2: login; spec 8: sign-in messages). */
export const signIn = {
  title: 'Sign in',
  forgot: 'Forgot your password?',
  remember: 'Remember this computer for two weeks',
  rememberHint: 'Stay signed in on this device for 14 days. Don’t select this on a shared device.',
  submit: 'Sign in',
  submitting: 'Signing in…',
  or: 'or',
  singleSignOn: 'Continue with single sign-on',
  lastUsed: 'Last used',
  opening: 'Signing you in…',
  assumed: 'We couldn’t check your sign-in options, so some may be missing.',
  passwordUnsure:
    'Please sign in again. Your password change may have gone through: try your new password first.',
  registered: 'Your account is ready. Sign in with the password you chose.',
  signedIn: {
    title: 'You’re already signed in',
    continue: 'Continue as {{email}}',
    other: 'Use a different account',
  },
  closed: {
    body: 'Sign-in is unavailable right now. Email us if you need access.',
    action: 'Email support',
  },
  captcha: {
    proving: 'Running a security check…',
    waiting: 'This takes a few seconds. You can keep typing.',
    proved: 'Security check passed',
    blocked:
      'We couldn’t load the security check. Your network or a browser extension may be blocking it.',
    slow: 'The security check is taking too long.',
    refused: 'The security check didn’t pass.',
    again: 'Try again',
    otherWay: 'Still can’t sign in? Email us:',
  },
  errors: {
    passwordRequired: 'Enter your password.',
    wrongCredentials: 'Email password combination is incorrect. Please try again.',
    sessionUnread:
      'Your password is right, but we couldn’t sign you in on this page: something between it and the server is blocking your session. Email support.',
    stale: 'That sign-in came from another tab or an earlier attempt. Start again.',
    cancelled: 'You canceled single sign-on. Try again, or use your password.',
    interaction:
      'Your company needs more information from you. Start again and follow the steps on its page.',
    unavailable:
      'We can’t reach your company’s sign-in page. Try again in a few minutes, or use your password.',
    noAccount:
      'Your company sign-in has no account here yet. Open your invitation link, or ask your administrator for one.',
    notOpened:
      'Your company confirmed who you are, but we couldn’t sign you in. Try again, or use your password.',
    other: 'Single sign-on failed ({{code}}). Try again, or use your password.',
  },
} as const;
