/** The page that sends a link to reset the password (spec 2: forgot child). */
export const resetRequest = {
  title: 'Confirm Your Email',
  intro: 'Enter the email you sign in with. We’ll send you a link to choose a new password.',
  submit: 'Send link',
  submitting: 'Sending…',
  sent: {
    title: 'Check your inbox',
    body: 'If {{email}} has an account, a link is on its way. It works once and expires in 1 hour.',
    spam: 'Don’t see it after a few minutes? Check your spam folder and the address above.',
    action: 'Resend email',
    again: 'Resend in {{seconds}} s',
    wait: 'You can resend the email in {{seconds}} seconds.',
    ready: 'You can resend the email now.',
    other: 'Use a different email',
  },
} as const;
