/** Ways to sign in beside the password and single sign-on; they come with the first of them that is offered. */
export const waysIn = {
  code: 'Email me a verification code',
  link: 'Email me a sign-in link',
  workEmail: 'Sign in with your work email',
  passkey: 'Sign in with a passkey',
  passkeyAsking: 'Waiting for your passkey…',
  passkeyChecking: 'Signing in…',
  provider: 'Continue with {{name}}',
  providerOpening: 'Opening {{name}}…',
  providerUnavailable: '{{name}} isn’t responding. Try again later, or sign in another way.',
  passkeyErrors: {
    cancelled: 'The passkey window was closed or timed out. Try again, or sign in another way.',
    unsupported: 'This browser or device can’t use passkeys. Sign in another way.',
    site: 'Passkeys don’t work at this address. Sign in another way, or email support.',
    device: 'Your device couldn’t use the passkey. Try again, or sign in another way.',
    unknown:
      'This passkey was removed from your account. Delete it from your device, and sign in another way.',
    expired: 'That took too long. Try again.',
    notVerified: 'We couldn’t check this passkey. Try again, or sign in another way.',
    sessionUnread:
      'Your passkey is right, but we couldn’t sign you in on this page: something between it and the server is blocking your session. Email support.',
  },
} as const;
