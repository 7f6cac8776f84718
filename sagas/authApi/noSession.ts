/** Log message for developers: a successful sign-in without a readable session (spec 8: session library errors). */
export const NO_SESSION =
  'The answer was a success, but brought no session: check that the server and any proxy send the front-token header and expose it to this page.';
