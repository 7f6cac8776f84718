/** Log message for developers: a successful sign-in without a readable session (spec 8: session library errors). */
export const NO_SESSION =
  'A success without a session: the server and any proxy must send and expose the front-token header.';
