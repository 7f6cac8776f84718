/** The page that sets a new password (spec 2: reset child). */
export const passwordReset = {
  title: 'Reset Your Password',
  intro: 'Choose a new password for your account.',
  account: 'Account',
  submit: 'Set new password',
  submitting: 'Setting new password…',
  opening: 'Checking your link…',
  changed: {
    title: 'Password changed',
    body: 'Sign in with your new password.',
    stays: 'You’re still signed in.',
    everywhere: 'All other devices are signed out.',
    account: 'Go to account',
    signIn: 'Sign in',
  },
  unsure: 'If your request reached us, your new password is already set.',
  link: {
    title: 'This link doesn’t work',
    broken: 'This link is incomplete. Open it from the email again, or request a new one.',
    expired: 'This link has expired. Links work for 1 hour.',
    used: 'This link has already been used. Request a new one.',
    usedNow:
      'This link has already been used, maybe by your last try. Sign in with your new password, or request a new link.',
    unusable: 'This link can’t be used. It may have expired or already been used.',
    navigationFailed:
      'This link doesn’t work, and we couldn’t open the page to request a new one. Try again.',
    again: 'Request new link',
  },
} as const;
