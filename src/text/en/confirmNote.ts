/** Asks who has not confirmed their email to do so, above report and people. */
export const confirmNote = {
  title: 'Confirm your email',
  body: 'We sent a link to {{email}}.',
  change: 'Change email',
  close: 'Close: Confirm your email',
} as const;
