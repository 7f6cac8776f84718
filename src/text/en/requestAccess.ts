/** The page of someone who was not invited. */
export const requestAccess = {
  title: 'Request access',
  intro:
    'No invitation yet? Tell us who you are. An administrator will review your request, and we’ll email you the decision.',
  invited: 'If you have an invitation, open the link in that email instead.',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  website: 'Leave this empty',
  submit: 'Send request',
  submitting: 'Sending…',
  sent: {
    title: 'Check your inbox',
    body: 'We sent an email to {{email}}. Confirm your request with the link in it within 24 hours.',
    spam: 'Don’t see it after a few minutes? Check your spam folder and the address above.',
    other: 'Use a different email',
  },
  linked: {
    title: 'Confirm your request',
    body: 'Confirm that this email is yours. Then we’ll send your request to an administrator.',
    submit: 'Confirm request',
    submitting: 'Confirming…',
  },
  waiting: {
    title: 'Request received',
    body: 'An administrator will review it, and we’ll email you the decision. You can close this page.',
  },
  decided: {
    title: 'Request already reviewed',
    body: 'We emailed you the decision. If you can’t find it, check your spam folder.',
  },
  ended: {
    title: 'This link no longer works',
    body: 'It was sent more than 24 hours ago, or is incomplete. Send a new request.',
    again: 'Send new request',
  },
  opening: 'Checking your link…',
  errors: {
    companyRequired: 'Enter your company.',
  },
} as const;
