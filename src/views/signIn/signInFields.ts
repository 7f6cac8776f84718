import { loadSignInCheck, SIGN_IN_FIELDS, type SignInField } from '../../forms/signIn';
import { selectSignIn } from '../../store/selectors';
import type { AppState } from '../../kit/registry';
import type { DomFormOptions } from '../ui/form/useDomForm';

/** Is an attempt under way, or has it succeeded and leads on? */
export const isSigningIn = (state: AppState): boolean => {
  const { value } = selectSignIn(state);
  return value === 'submitting' || value === 'signedIn';
};

/** What signing in is wherever it is done: on its page, or in place (spec 5: sign-in). */
export const SIGN_IN_FORM = {
  fields: SIGN_IN_FIELDS,
  loadCheck: loadSignInCheck,
  read: (dom) => ({
    email: dom.text('email'),
    password: dom.text('password') === '' ? '' : 'filled',
  }),
  clearedOnRefusal: ['password'],
  isSending: isSigningIn,
} as const satisfies Partial<DomFormOptions<SignInField>>;
