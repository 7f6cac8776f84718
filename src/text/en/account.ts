/** The account of who is signed in: profile, sign-in, devices, data. */
export const account = {
  title: 'Your account',
  checking: 'Checking whether you’re signed in…',
  contents: 'On this page',
  part: {
    loading: 'Loading…',
    slow: 'This is taking longer than usual.',
    failed: 'This part couldn’t be loaded. The rest of the page works.',
    retry: 'Try again',
  },
  profile: {
    title: 'Profile',
    intro: 'Members of your studio see your name.',
    language: 'Language',
    languageHint: 'For this portal and the emails we send you.',
    asBrowser: 'Same as your browser',
    save: 'Save changes',
    saving: 'Saving…',
    saved: 'Saved: {{fields}}.',
    join: '{{first}}, {{second}}',
    unchanged: 'There are no changes to save.',
    conflict:
      'This was changed to “{{theirs}}” while you were editing. You entered “{{yours}}”. Save again to keep yours.',
    emptied:
      'This was deleted while you were editing. You entered “{{yours}}”. Save again to keep yours.',
    discard: 'Discard my changes',
    leave: 'Your profile has changes that aren’t saved. Leave without saving?',
  },
  security: {
    title: 'Sign-in and security',
    password: 'Password',
    passwordHint: 'You’ll need your current password.',
    changePassword: 'Change password',
  },
} as const;
