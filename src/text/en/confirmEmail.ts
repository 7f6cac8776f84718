/** The page that confirms an address with the link of a mail, and asking for another mail. */
export const confirmEmail = {
  title: 'Confirm your email',
  opening: 'Checking your link…',
  intro: 'Confirm that this email is yours to receive reports and security alerts.',
  introFor: 'Confirm that {{email}} is yours to receive reports and security alerts.',
  submit: 'Confirm this address',
  submitting: 'Confirming…',
  otherAccount: 'You’re signed in as {{email}}. That doesn’t change.',
  confirmed: {
    title: 'Email confirmed',
    body: 'Your email is confirmed.',
    bodyFor: '{{email}} is confirmed.',
    report: 'Go to report',
    account: 'Go to account',
    signIn: 'Sign in',
  },
  noLink: {
    signedIn: 'We sent a link to {{email}}. Open it from your inbox, or request a new one.',
    signedOut: 'Open the link in the email we sent you, or sign in to request a new one.',
  },
  undelivered:
    'We couldn’t deliver the email with the link. Check this address, or resend the email.',
  link: {
    title: 'This link doesn’t work',
    broken: 'This link is incomplete. Open it from the email again, or request a new one.',
    expired: 'This link has expired. Links work for {{hours}} hours.',
    used: 'This link has already been used. If that was you, your email is confirmed.',
    replaced: 'We sent you a newer email after this one. Use the link in the newest email.',
    withdrawn:
      'Your account’s email was changed or its deletion was requested after we sent this link, so it no longer works.',
    unusable: 'This link has expired or has already been used. Request a new one.',
    other:
      'You’re signed in as {{email}}. To request a new link for {{owner}}, sign in to that account.',
    signIn: 'Sign in to request a new link',
  },
  resend: {
    action: 'Resend email',
    sending: 'Sending…',
    again: 'Resend in {{seconds}} s',
    sent: 'We sent a new link. Use the newest email.',
    wait: 'You can resend the email in {{seconds}} seconds.',
    ready: 'You can resend the email now.',
  },
} as const;
