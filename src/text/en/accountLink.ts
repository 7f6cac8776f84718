/** The page of a mail's link that does something to an account. */
export const accountLink = {
  title: 'Your account',
  opening: 'Checking your link…',
  otherAccount:
    'You’re signed in as {{email}}. If this is about another account, you stay signed in.',
  hasApp:
    'Signing in also needs a code from the account’s authenticator app. If you didn’t add that app, choose “I lost my phone and recovery codes” when we ask for the code. An administrator of your studio, or support, can remove it.',
  waysRemoved:
    'Passkeys and connected accounts that were added in the {{days}} days before the email, or since, are removed. If one of them was yours, add it again in your account.',
  changeEmail: {
    title: 'Confirm your new email',
    body: 'Confirm that {{email}} is yours. You’ll sign in with it from now on.',
    submit: 'Confirm new email',
    sending: 'Confirming…',
    doneTitle: 'Email changed',
    done: 'You sign in with {{email}} from now on.',
    next: 'Go to account',
  },
  undoEmailChange: {
    title: 'Undo the email change',
    body: 'The email of your account will be {{email}}. We’ll sign out all devices, remove recently added passkeys and connected accounts, and cancel a deletion of the account. You’ll choose a new password.',
    submit: 'Undo change',
    sending: 'Undoing…',
    doneTitle: 'Change undone',
    done: 'The email of your account is {{email}}. All devices are signed out. Choose a new password to sign in again.',
    next: 'Choose new password',
  },
  keepAccount: {
    title: 'Keep your account',
    body: 'The account {{email}} won’t be deleted, and you can use it again right away. We’ll sign out all other devices.',
    submit: 'Keep account',
    sending: 'Keeping…',
    doneTitle: 'Account kept',
    done: 'The account {{email}} won’t be deleted. If you didn’t ask to delete it, someone else can sign in: choose a new password with “Forgot your password?” on the sign-in page.',
    next: 'Go to account',
  },
  keepSecondStep: {
    title: 'Keep two-step verification',
    body: 'Two-step verification stays on for {{email}}, and the removal is canceled.',
    submit: 'Cancel removal',
    sending: 'Canceling…',
    doneTitle: 'Removal canceled',
    done: 'Two-step verification stays on for {{email}}. If you didn’t ask for the removal, change your password.',
    next: 'Go to account',
  },
  secureAccount: {
    title: 'Secure your account',
    body: 'If something was done to the account {{email}} and it wasn’t you, secure it now. We’ll sign out all devices, remove recently added passkeys and connected accounts, and cancel a deletion of the account. The password stops working, and you’ll choose a new one.',
    submit: 'Secure account',
    sending: 'Securing…',
    doneTitle: 'Account secured',
    done: 'All devices of {{email}} are signed out. Choose a new password to sign in again, then check your passkeys and other ways to sign in.',
    next: 'Choose new password',
  },
  link: {
    title: 'This link doesn’t work',
    broken: 'This link is incomplete. Open it from the email again.',
    expired: 'This link has expired.',
    used: 'This link has already been used.',
    usedNow:
      'This link has already been used, maybe by your last try. If so, it’s done: open your account to see.',
    replaced: 'We sent you a newer email after this one. Use the link in the newest email.',
    withdrawn: 'The change was withdrawn, so this link no longer works.',
    unusable: 'This link has expired or has already been used.',
    taken: 'This email now belongs to a different account. Your account keeps its current email.',
    next: 'Go to account',
  },
} as const;
