/** The page with one field, where the address decides the way to sign in. */
export const workSignIn = {
  title: 'Sign in with your work email',
  intro: 'We’ll take you to where your company signs in, or to the other ways to sign in.',
  submit: 'Continue',
  submitting: 'Checking…',
  leaving: 'Opening {{provider}}…',
  unavailable: '{{provider}} can’t be reached. Try again in a few minutes, or sign in another way.',
  back: 'Other ways to sign in',
} as const;
