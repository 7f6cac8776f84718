/** The second step: at a sign-in, and in the account. */
export const secondStep = {
  title: 'Two-step verification',
  checking: 'Checking your sign-in…',
  signIn: {
    app: 'Open your authenticator app and enter the 6 digits for {{email}}.',
    recovery: 'Enter one of the recovery codes you saved for {{email}}. Each works once.',
    trust: 'Trust this device',
    trustHint:
      'We won’t ask for a code on this device for {{days}} days. Don’t select this on a shared device.',
    submit: 'Sign in',
    submitting: 'Signing in…',
    useRecovery: 'Use a recovery code',
    usePasskey: 'Use a passkey',
    provingPasskey: 'Waiting for your passkey…',
    useApp: 'Use your authenticator app',
    lost: 'I lost my phone and recovery codes',
    looking: 'Checking for a request…',
    setUpTitle: 'Set up your second step',
    setUp:
      'Your studio requires two-step verification. Set up an authenticator app for {{email}} to finish signing in.',
    orPasskey: 'Or sign in with your passkey now. You won’t need an app.',
    startOver: 'Sign in again',
    unavailable: 'We couldn’t check your sign-in. Try again.',
    retry: 'Try again',
    done: 'Opening your page…',
  },
  lost: {
    title: 'Ask an administrator',
    body: 'An administrator of your studio can remove two-step verification from your account.',
    how_one:
      'They make sure it’s you before they allow it. {{count}} hour later, it’s removed and you can sign in again. We email you at each step, and you can cancel.',
    how_other:
      'They make sure it’s you before they allow it. {{count}} hours later, it’s removed and you can sign in again. We email you at each step, and you can cancel.',
    untimed:
      'They make sure it’s you before they allow it. After a waiting period, it’s removed and you can sign in again. We email you at each step, and you can cancel.',
    submit: 'Ask an administrator',
    submitting: 'Sending…',
    back: 'Enter a code instead',
    askedTitle: 'Your administrators know',
    asked:
      'The administrators of your studio got an email. Call one of them, so that they know it’s you. We’ll email you the decision.',
    allowedTitle: 'An administrator helped you',
    allowed: 'Two-step verification will be removed on {{time}}. Sign in again after that.',
    tooSoon: 'Your last request has ended. You can ask again on {{time}}.',
    noAdministrator: 'Your studio has no other administrator who could help. Email support.',
  },
  code: 'Verification code',
  recoveryCode: 'Recovery code',
  eitherCode: 'Verification or recovery code',
  errors: {
    codeRequired: 'Enter the 6 digits from your authenticator app.',
    recoveryRequired: 'Enter a recovery code, such as 4F7K-90QM-TXCA-2B8D.',
    eitherRequired: 'Enter the 6 digits from your authenticator app, or a recovery code.',
    nameTooLong: 'Name must be {{max}} characters or fewer. You entered {{length}}.',
    wrong_one:
      'This code isn’t right or was already used. Wait for the next one, and check your phone’s clock. You have 1 try left.',
    wrong_other:
      'This code isn’t right or was already used. Wait for the next one, and check your phone’s clock. You have {{count}} tries left.',
    wrongRecovery_one:
      'This code isn’t right or was already used. Enter another one. You have 1 try left.',
    wrongRecovery_other:
      'This code isn’t right or was already used. Enter another one. You have {{count}} tries left.',
    wrongEither_one:
      'This code isn’t right or was already used. Enter another recovery code, or wait for the next code of your app and check your phone’s clock. You have 1 try left.',
    wrongEither_other:
      'This code isn’t right or was already used. Enter another recovery code, or wait for the next code of your app and check your phone’s clock. You have {{count}} tries left.',
    wrongEither_zero: 'Too many wrong codes. Wait 15 minutes, then try again.',
    wrongRecovery_zero: 'Too many wrong codes. Wait 15 minutes, then try again.',
    wrong_zero: 'Too many wrong codes. Wait 15 minutes, then try again.',
    passkey: {
      cancelled: 'The passkey window was closed or timed out. Try again, or enter a code.',
      unsupported: 'This browser or device can’t use passkeys. Enter a code instead.',
      site: 'Passkeys don’t work at this address. Enter a code instead.',
      device: 'Your device couldn’t use the passkey. Try again, or enter a code.',
      notVerified:
        'This passkey is for a different account or couldn’t be checked. Try again, or enter a code.',
    },
    ended: 'Your sign-in waited too long or was already used. Sign in again.',
    setUpEnded: 'This setup was started again somewhere else. Start over.',
    offline:
      'The app isn’t turned on yet. Check your connection, then try again. What you typed is still here.',
    required:
      'Your studio requires two-step verification. Add another app before you remove this one.',
  },
  setUp: {
    preparing: 'Preparing your key…',
    failed: 'We couldn’t start the setup.',
    again: 'Start over',
    scan: 'Scan this code with an authenticator app such as Google Authenticator, Microsoft Authenticator or 1Password.',
    qr: 'QR code with the key below',
    onPhone: 'Open in an app on this device',
    key: 'Can’t scan it? Enter this key in the app:',
    copyKey: 'Copy key',
    copied: 'Copied',
    notCopied: 'Copy didn’t work. Select the text yourself',
    name: 'App name (optional)',
    nameHint: 'So you can tell it from others, such as “Work phone”.',
    confirm: 'Turn on',
    confirming: 'Checking…',
    cancel: 'Cancel',
  },
  codes: {
    title: 'Save your recovery codes',
    body: 'Each code lets you sign in once without your phone. We show them only now. Do not share these codes.',
    copy: 'Copy codes',
    download: 'Download codes',
    print: 'Print codes',
    saved: 'I’ve saved my codes',
    leave: 'We can’t show these recovery codes again. Leave without saving them?',
    fileHead: '{{brand}} recovery codes for {{email}}',
    fileHint: 'Each code works once.',
  },
  account: {
    intro:
      'After your password, we ask for a code from an app on your phone. Passkeys don’t need it.',
    none: 'Two-step verification is off.',
    add: 'Set up authenticator app',
    addAnother: 'Add another app',
    added: 'Added {{ago}}',
    used: 'Last used {{ago}}',
    unused: 'Not used yet',
    unknown: 'Added at an unknown time',
    remove: 'Remove',
    removeNamed: 'Remove {{name}}',
    removeTitle: 'Remove “{{name}}”?',
    removeLast:
      'Two-step verification turns off. Your recovery codes and trusted devices stop working.',
    removeOther: 'Your other apps keep working.',
    removeSubmit: 'Remove app',
    removing: 'Removing…',
    codesTitle: 'Recovery codes',
    codesLeft_one: '1 code left',
    codesLeft_other: '{{count}} codes left',
    codesFew_zero:
      'You have no recovery codes. Create new ones, so that you can still sign in if you lose your phone.',
    codesFew_one:
      'You’re running out of recovery codes. Create new ones, so that you can still sign in if you lose your phone.',
    codesFew_other:
      'You’re running out of recovery codes. Create new ones, so that you can still sign in if you lose your phone.',
    renew: 'Create new codes',
    renewing: 'Creating…',
    renewHint: 'New codes replace the old ones, which stop working.',
    devicesTitle: 'Trusted devices',
    devicesHint: 'We don’t ask for a code on these devices. Changing your password ends this.',
    until: 'Until {{date}}',
    forget: 'Stop trusting',
    forgetNamed: 'Stop trusting {{name}}',
    forgetting: 'Stopping…',
    required: 'Required by your studio',
    said: {
      added: 'Two-step verification is on. Other devices were signed out.',
      removed: 'App removed.',
      forgotten: 'The device is no longer trusted.',
    },
    failed: 'Your second step wasn’t changed.',
  },
} as const;
