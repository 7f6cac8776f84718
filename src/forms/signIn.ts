import type { LoadCheck } from './resolver';

/** The fields in the order they stand on the page. */
export const SIGN_IN_FIELDS = ['email', 'password'] as const;
export type SignInField = (typeof SIGN_IN_FIELDS)[number];

/** The check of the sign-in form (spec 5: sign-in). Of the password it sees only whether there is one. */
export const loadSignInCheck: LoadCheck = async () => (await import('./signInSchema')).checkSignIn;
