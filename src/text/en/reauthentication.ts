/** The dialog for a session that ends while a page is in use (reliability: H1). */
export const reauthentication = {
  title: 'Your session has ended',
  body: 'Sign in again to go on. The page behind stays as it is, with everything you set.',
  bodySingleSignOn:
    'You signed in by single sign-on. Sign in again in a new tab, and this page goes on by itself. It stays as it is, with everything you set.',
  newTab: 'Sign in in a new tab',
  otherAccount: 'Use another account',
  otherAccountHint: 'This leaves the page to sign in. What is set in its address is kept.',
  notLoaded:
    'Your session has ended, and the form to sign in again could not be loaded. Sign in in a new tab: this page stays as it is and goes on by itself.',
} as const;
