/** The passkeys of the account. */
export const passkeys = {
  title: 'Passkeys',
  intro:
    'Sign in with your fingerprint, face or screen lock instead of your password. Your password stays.',
  name: 'Passkey',
  onDevice: 'On one device',
  unused: 'Never used',
  used: 'Last used {{ago}}',
  added: 'Added {{ago}}',
  none: 'You don’t have a passkey yet.',
  add: 'Add passkey',
  adding: 'Adding passkey…',
  remove: 'Remove',
  removing: 'Removing…',
  removeNamed: 'Remove {{name}}, added {{date}}',
  said: {
    added: 'Passkey added. You can sign in with it next time.',
    removed: 'Passkey removed. You can also delete it from your device.',
  },
  failed: 'The passkey wasn’t changed.',
  refused: {
    cancelled: 'No passkey was added: the window was closed or timed out. Try again.',
    exists: 'This device already has a passkey for your account. You can sign in with it.',
    unsupported: 'This browser or device can’t create passkeys. Use a different one.',
    site: 'Passkeys don’t work at this address. Email support.',
    device: 'Your device couldn’t create the passkey. Try again.',
    refused: 'We couldn’t check the new passkey, so it wasn’t added. Try again.',
  },
} as const;
