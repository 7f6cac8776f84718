/** The page that changes the password of the account that is signed in. */
export const changePassword = {
  title: 'Change your password',
  intro: 'Enter your current password, then choose a new one.',
  introPasskey:
    'You used your passkey a few minutes ago, so your current password isn’t needed until {{time}}. Choose a new one.',
  account: 'Account',
  current: 'Current password',
  showCurrent: 'Show current password',
  keep: 'Keep other devices signed in',
  keepHint: 'Leave this unselected if someone else may know your current password.',
  submit: 'Change password',
  submitting: 'Changing…',
  checking: 'Checking whether you’re signed in…',
  changed: {
    title: 'Password changed',
    body: 'You’re still signed in on this device.',
    elsewhere: 'All other devices are signed out.',
    account: 'Go to account',
  },
  errors: {
    currentRequired: 'Enter your current password.',
    currentWrong: 'This isn’t your current password.',
    currentWrongNow:
      'This isn’t your current password. An earlier try may have changed it: enter the new one.',
    currentNeeded: 'You used your passkey too long ago. Enter your current password.',
    offline:
      'Your password wasn’t changed. Check your connection, then try again. What you typed is still here.',
    unsure: 'If your request reached us, your password is already changed.',
  },
} as const;
