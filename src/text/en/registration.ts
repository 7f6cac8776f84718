/** Registration by invitation (spec 2: registration; spec 4: invite states; spec 5: sign-up). */
export const registration = {
  title: 'Create your account',
  intro: 'It takes about a minute, and you’re signed in right away.',
  offer: {
    invited: '{{inviter}} ({{email}}) invited you to join {{studio}}.',
    invitedTo: 'You’re invited to join {{studio}}.',
    terms: 'Your role: {{role}}. The invitation is open until {{day}}.',
  },
  invitedAs: 'Your invitation is for this email, so you can’t change it here.',
  emailTaken: '{{email}} already has an account. Sign in instead.',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  jobTitle: 'Title',
  terms: {
    agree: 'I agree to the ',
    tos: 'terms of service',
    between: ', the ',
    privacy: 'privacy policy',
    and: ' and the ',
    dpa: 'data processing agreement',
    hint: 'These open in a new tab. What you typed stays here.',
  },
  firstWay: {
    label: 'How you’ll sign in',
    password: 'Password',
    passkey: 'Passkey',
    hint: 'You’ll use your fingerprint, face or screen lock instead of a password.',
  },
  noPasskey: {
    cancelled:
      'The passkey window was closed or timed out, so your account wasn’t created. Try again, or choose a password.',
    exists: 'This device already has a passkey for this email. Sign in, or choose a password.',
    unsupported: 'This browser or device can’t create passkeys. Choose a password.',
    site: 'Passkeys don’t work at this address. Choose a password.',
    device: 'Your device couldn’t create the passkey. Try again, or choose a password.',
    refused:
      'We couldn’t check the new passkey, so your account wasn’t created. Try again, or choose a password.',
    taken: 'This email already has an account. Sign in instead.',
  },
  submit: 'Create account',
  submitting: 'Creating your account…',
  haveAccount: 'Already have an account?',
  checking: 'Checking your invitation…',
  switching: 'Signing out…',
  wrongAccount: {
    title: 'You’re signed in to a different account',
    signedInAs: 'You’re signed in as {{email}}.',
    invitedAs: 'This invitation is for {{email}}.',
    invited: 'This invitation is for a new account.',
    linkedTo: 'This link is for {{email}}.',
    newAccount: 'Sign out to create another account. Your account stays as it is.',
    titleNew: 'You already have an account',
    body: 'Sign out to use this invitation. Your other account stays as it is.',
    switch: 'Sign out and continue',
    stay: 'Continue as {{email}}',
  },
  invalid: {
    title: 'Invalid invitation',
    body: 'This is an invalid invitation link, if you have questions, please contact your administrator.',
    hint: 'The link may be incomplete. Open it from the invitation email again, or ask for a new invitation.',
  },
  expired: {
    title: 'This invitation has expired',
    body: 'Ask {{inviter}} to send it again.',
  },
  withdrawn: {
    title: 'This invitation was withdrawn',
    body: 'If you still need access, ask {{inviter}}.',
  },
  replaced: {
    title: 'There’s a newer invitation',
    body: 'We emailed you a newer invitation on {{day}}. Open the link in that email.',
    undated: 'We emailed you a newer invitation. Open the link in that email.',
  },
  administrator: 'your administrator',
  inviter: '{{name}} ({{email}})',
  hasAccount: {
    title: 'You already have an account',
    body: 'Sign in as {{email}} to join {{studio}}.',
    unnamed: 'Sign in as {{email}} to accept the invitation.',
  },
  used: {
    title: 'You have already registered',
    body: 'You have already registered with this invitation. Please sign in instead.',
    signIn: 'Sign in',
  },
  needed: {
    title: 'You need an invitation',
    body: 'Only people with an invitation can register.',
    hint: 'Open the link in your invitation email. No email? Ask your team’s administrator.',
  },
  noPermission: {
    title: 'No access',
    body: 'You do not have permission to access this item.',
    hint: 'Ask your administrator for access, or email us.',
  },
  home: 'Go to home page',
  joined: {
    title: 'Welcome to {{brand}}',
    body: 'You have joined {{brand}}. Your account is ready.',
    console: 'Open the console',
    report: 'Go to report',
    checking: 'Checking whether you’re signed in…',
    unknown: 'We couldn’t check whether you’re signed in. Try again.',
    retry: 'Try again',
    navigationFailed: 'The next page didn’t open.',
    goOn: 'Continue',
  },
  joining: {
    title: 'Join {{studio}}',
    leaves: 'You’ll leave {{leaves}} and no longer see its reports.',
    accept: 'Join studio',
    accepting: 'Joining…',
    stay: 'Not now',
    needed: {
      body: 'You’re the only administrator of {{leaves}}. Make someone else an administrator first.',
      people: 'Go to people',
    },
    joined: {
      title: 'Welcome to {{studio}}',
      body: 'You’re now a member of {{studio}}.',
    },
  },
  errors: {
    firstNameRequired: 'First name is required.',
    lastNameRequired: 'Last name is required.',
    tooLong:
      '$t(registration:{{label}}) must be {{max}} characters or fewer. You entered {{length}}.',
    lettersHan:
      '$t(registration:{{label}}) can only have Chinese characters and letters A to Z, without spaces or marks. Remove: {{characters}}',
    lettersEvery:
      '$t(registration:{{label}}) can only have letters, without spaces or marks. Remove: {{characters}}',
    unseen:
      '$t(registration:{{label}}) has invisible characters ({{characters}}). Clear it and type it again.',
    terms: 'Please agree to the service terms first',
  },
} as const;
