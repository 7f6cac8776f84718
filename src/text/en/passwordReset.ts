/** The page that sets a new password (spec 2: reset child). */
export const passwordReset = {
  title: 'Reset Your Password',
  intro: 'Choose a new password. The link from the mail is used up only when you send this form.',
  account: 'Account',
  submit: 'Set new password',
  submitting: 'Setting the new password…',
  opening: 'Reading the link…',
  changed: {
    title: 'Your password is changed',
    body: 'From now on, sign in with the new password.',
    everywhere: 'You were signed out on all other devices.',
    signIn: 'Sign in',
  },
  link: {
    title: 'This link does not work',
    broken:
      'The link is not whole: part of it was lost on its way. Open the mail again and copy the whole link, or let us send a new one.',
    expired: 'The link has expired. It works for one hour after it was sent.',
    used: 'The link has been used already. It works once.',
    unusable: 'The link cannot be used. It may have expired, or it has been used already.',
    stayed:
      'The link cannot be used, and the page that sends a new one has not opened. Try it once more.',
    again: 'Send a new link',
  },
} as const;
