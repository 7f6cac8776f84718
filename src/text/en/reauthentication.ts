/** The dialog for a session that ends while a page is in use. */
export const reauthentication = {
  title: 'Your session has expired',
  endedElsewhere: 'You were signed out on another device',
  body: 'Sign in to continue. Nothing on this page is lost.',
  bodySecondStep:
    'Your account uses two-step verification. Complete it in a new tab, and this page continues automatically.',
  bodySingleSignOn:
    'Sign in with single sign-on in a new tab. This page then continues automatically.',
  otherWay: 'Sign in another way',
  otherAccount: 'Use a different account',
  leaves: 'You’ll leave this page.',
  filters: 'Your filters are kept.',
} as const;
