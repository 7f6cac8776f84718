/** Signing in with an account at a provider, and connecting one in the account. */
export const providers = {
  page: {
    title: 'Sign in',
    opening: 'Checking your sign-in…',
    signIn: 'Back to sign-in',
    continue: 'Continue',
  },
  unlinked: {
    title: 'Connect {{name}}',
    signIn:
      'You haven’t signed in with {{name}} here yet. Sign in another way once, and you can connect it.',
    signInAs:
      'You haven’t signed in with {{name}} ({{email}}) here yet. Sign in another way once, and you can connect it.',
    submit: 'Sign in another way',
    ask: 'Connect your {{name}} account to {{account}}? You can then use it to sign in.',
    askAs:
      'Connect your {{name}} account ({{email}}) to {{account}}? You can then use it to sign in.',
    connect: 'Connect {{name}}',
    connecting: 'Connecting…',
    skip: 'Not now',
  },
  connected: {
    title: '{{name}} is connected',
    body: 'You can sign in with {{name}} next time.',
  },
  refused: {
    title: 'You’re not signed in yet',
    notConnected: '{{name}} isn’t connected',
    cancelled: 'You canceled the sign-in at {{name}}. Try again, or sign in another way.',
    refused: '{{name}} didn’t let you in. Try again, or sign in another way.',
    unavailable: '{{name}} isn’t responding. Try again later, or sign in another way.',
    notVerified: 'We couldn’t check the response from {{name}}. Try again, or sign in another way.',
    ended: 'This sign-in has expired, was already used or was started in another tab. Start again.',
    noEmail:
      '{{name}} didn’t share your email, which is needed here. Allow it there, or sign in another way.',
    taken: 'This {{name}} account is connected to a different account here.',
    another:
      'Your account is already connected to a different {{name}} account. Disconnect that one first.',
    sessionUnread:
      'Your sign-in at {{name}} is right, but we couldn’t sign you in on this page: something between it and the server is blocking your session. Email support.',
  },
  section: {
    title: 'Connected accounts',
    intro: 'Accounts elsewhere that you can sign in with here.',
    since: 'Connected {{ago}}',
    used: 'Last used {{ago}}',
    unused: 'Never used',
    none: 'Not connected',
    connect: 'Connect',
    connectNamed: 'Connect {{name}}',
    connecting: 'Opening…',
    disconnect: 'Disconnect',
    disconnectNamed: 'Disconnect {{name}}',
    disconnecting: 'Disconnecting…',
    disconnectTitle: 'Disconnect {{name}}?',
    disconnected: '{{name}} is disconnected. You can no longer sign in with it.',
    lastWay: 'This is your only way to sign in. Add another one first.',
    unavailable: '{{name}} isn’t responding. Try again later.',
    failed: 'The request didn’t go through.',
  },
} as const;
