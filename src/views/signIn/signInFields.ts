import type { AppState } from '../../kit/registry';
import type { DomFormOptions } from '../ui/form/useDomForm';

/** The fields of signing in. */
export const SIGN_IN_LABELS = { email: 'form:email', password: 'form:password' } as const;
export type SignInField = keyof typeof SIGN_IN_LABELS;

/** Is an attempt under way, or has it succeeded and leads on? */
export const isSigningIn = (state: AppState): boolean => {
  const { value } = state.signIn;
  return value === 'submitting' || value === 'signedIn';
};

/** What signing in is wherever it is done: on its page, or in place (spec 5: sign-in). */
export const SIGN_IN_FORM = {
  labels: SIGN_IN_LABELS,
  loadCheck: async () => (await import('../../forms/schemas')).signIn,
  clearedOnRefusal: ['password'],
  isSending: isSigningIn,
} as const satisfies Partial<DomFormOptions<SignInField>>;
