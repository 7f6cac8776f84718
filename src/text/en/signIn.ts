/** The sign-in page (spec 2: login; spec 8: sign-in messages). */
export const signIn = {
  title: 'Sign in',
  forgot: 'Forgot your password?',
  remember: 'Remember this computer for two weeks',
  rememberHint: 'You stay signed in here for 14 days. Leave this unticked on a computer you share.',
  submit: 'Sign in',
  submitting: 'Signing in…',
  or: 'or',
  singleSignOn: 'Continue with single sign-on',
  lastUsed: 'Last used',
  opening: 'Signing you in…',
  assumed: 'The ways to sign in could not be checked just now, so both are offered.',
  registered: 'Your account is ready. Sign in with the password you chose.',
  signedIn: {
    title: 'You’re already signed in',
    continue: 'Continue as {{email}}',
    other: 'Use another account',
  },
  closed: {
    body: 'Signing in is closed at the moment. To get in, please write to us; we answer every message.',
    action: 'Write to support',
  },
  captcha: {
    proving: 'Checking that you are not a robot…',
    waiting: 'This takes a few seconds. You can go on; the sign-in waits for it.',
    proved: 'Checked: you are not a robot',
    blocked:
      'The check could not be loaded. Something in between may block it: a network, or an extension of the browser.',
    slow: 'The check takes too long on this connection.',
    refused: 'The check did not accept this computer.',
    again: 'Try again',
    otherWay: 'If it does not work, write to us and we let you in:',
  },
  errors: {
    passwordRequired: 'Enter your password',
    wrongCredentials: 'Email password combination is incorrect. Please try again.',
    sessionUnread:
      'Your password is right, but this page cannot read your session: something between it and the server holds it back. Please write to support.',
    connection:
      'Check your connection, then try again. What you typed is still here, except the password.',
    stale:
      'This answer from single sign-on belongs to an earlier try or to another tab, so it was not used. Please start again.',
    cancelled: 'Single sign-on was cancelled. You can start again, or sign in with your password.',
    interaction:
      'Your company’s sign-in page wants to ask you something first. Please start again and answer there.',
    unavailable:
      'Your company’s sign-in page cannot be reached at the moment. Try again in a few minutes, or sign in with your password.',
    noAccount:
      'There is no account here for the person your company named. Use the link in your invitation, or ask your administrator for one.',
    notOpened:
      'You were recognised, but the session could not be opened here. Please start again, or sign in with your password.',
    other: 'Single sign-on did not work. The reason given: {{code}}',
  },
} as const;
