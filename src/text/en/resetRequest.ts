/** The page that sends a link to reset the password (spec 2: forgot child). */
export const resetRequest = {
  title: 'Confirm Your Email',
  intro:
    'Enter the address you sign in with. We send a link to it with which you can choose a new password.',
  submit: 'Send the link',
  submitting: 'Sending…',
  sent: {
    title: 'Check your mailbox',
    body: 'If there is an account for {{email}}, a mail with a link is on its way. The link works once, for one hour.',
    spam: 'Nothing there after a few minutes? Look in the spam folder too, and check the address above.',
    again: 'Send again',
    againIn: 'Send again in {{seconds}} s',
    wait: 'The mail can be sent again in {{seconds}} seconds.',
    ready: 'The mail can be sent again now.',
    other: 'Use another address',
  },
} as const;
