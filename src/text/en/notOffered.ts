/** Parts of the portal that this service does not have. */
export const notOffered = {
  title: 'Not available here',
  page: 'This service doesn’t have this page. Your account isn’t affected.',
  home: 'Go to home page',
  code: 'This service doesn’t offer sign-in by email code.',
  work: 'This service doesn’t offer sign-in by work email.',
  signIn: 'Other ways to sign in',
} as const;
