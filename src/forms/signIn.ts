import type { ParseKeys } from 'i18next';
import type { Resolver } from 'react-hook-form';

/** What the check sees. The password is never among it, only whether there is one. */
export interface SignInValues {
  email: string;
  password: '' | 'filled';
}

/** A message of the form, as the key of its text. */
export type SignInMessage = Extract<ParseKeys<['signIn']>, `signIn:errors.${string}`>;

/** Is this one of the form's own messages? */
export const isSignInMessage = (text: string | undefined): text is SignInMessage =>
  text?.startsWith('signIn:errors.') ?? false;

const FIELDS = ['email', 'password'] as const;
export type SignInField = (typeof FIELDS)[number];

/** The fields in the order they stand on the page. */
export const SIGN_IN_FIELDS: readonly SignInField[] = FIELDS;

const loadCheck = async () => (await import('./signInSchema')).checkSignIn;

/** Fetches the schema ahead of its first use; a failure is met again, and handled, at submit. */
export const preloadSignInCheck = (): void => {
  loadCheck().catch(() => undefined);
};

/**
 * Checks the form by its schema, loaded on first use. `read` gives the values as the page holds
 * them now, so that what a password manager wrote without an event counts. When the schema cannot
 * be fetched, nothing is refused here: the server judges.
 */
export const signInResolver =
  (read: () => SignInValues): Resolver<SignInValues> =>
  async (_values, _context, options) => {
    const values = read();
    const check = await loadCheck().catch(() => null);
    return check === null ? { values, errors: {} } : check(values, options);
  };
