/** Signing in with a code by email, and the page that the link of the same email opens. */
export const signInCode = {
  title: 'Sign in with a verification code',
  opening: 'Checking your link…',
  intro: 'We’ll email you a code and a link. No password needed.',
  send: 'Send code',
  sending: 'Sending code…',
  otherWays: 'Other ways to sign in',
  sent: {
    title: 'Check your inbox',
    body: 'If {{email}} has an account, a code with 6 digits is on its way. It expires in {{minutes}} minutes.',
    again: 'We sent a new code to {{email}}.',
    spam: 'Don’t see it after a few minutes? Check your spam folder and the address above.',
  },
  byLink: {
    title: 'Sign in with a link by email',
    intro: 'We’ll email you a link. No password needed.',
    send: 'Send link',
    sending: 'Sending link…',
    body: 'If {{email}} has an account, a sign-in link is on its way. Open it on the device where you want to sign in.',
    again: 'We sent a new link to {{email}}.',
    action: 'Resend link',
    wait: 'You can resend the link in {{seconds}} seconds.',
    ready: 'You can resend the link now.',
  },
  code: 'Verification code',
  submit: 'Sign in',
  submitting: 'Signing in…',
  resend: {
    action: 'Resend code',
    sending: 'Sending…',
    again: 'Resend in {{seconds}} s',
    wait: 'You can resend the code in {{seconds}} seconds.',
    ready: 'You can resend the code now.',
  },
  other: 'Use a different email',
  link: {
    title: 'Continue to sign in',
    body: 'You opened the link in our email. Continue only if you asked to sign in on this device.',
    submit: 'Sign in',
  },
  errors: {
    codeRequired: 'Enter the 6 digits from the email.',
    wrong_one: 'This code isn’t right. You have 1 try left.',
    wrong_other: 'This code isn’t right. You have {{count}} tries left.',
    expired: 'This code has expired. Resend it to get a new one.',
    ended:
      'This code no longer works. It was used or replaced, or there were too many wrong tries. Request a new one.',
    linkEnded: 'This link has expired or has already been used. Request a new one.',
    sessionUnread:
      'The code is right, but we couldn’t sign you in on this page: something between it and the server is blocking your session. Email support.',
  },
} as const;
