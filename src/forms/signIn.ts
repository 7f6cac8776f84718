import { events } from '../kit/events';
import type { AppState } from '../kit/registry';
import { cleanEmail } from '../rules/cleanEmail';
import { STORAGE_KEYS } from '../rules/cookies';
import { readStored } from '../rules/stored';
import { keepEmailDraft, readEmailDraft } from './draft';
import type { FormTools, FormWork } from './formWork';

/** Is an attempt in progress, or has it succeeded and leads on? */
export const isSigningIn = ({ signIn: { value } }: AppState): boolean =>
  value === 'submitting' || value === 'signedIn';

/** What signing in is wherever it is done: on its page, or in place (spec 5: sign-in). */
const SIGN_IN = {
  loadCheck: async () => (await import('./schemas')).signIn,
  isSending: isSigningIn,
  isRefused: ({ signIn }) => typeof signIn.value === 'object',
  clearedOnRefusal: ['password'],
} as const satisfies Partial<FormWork>;

/** The sign-in form of the sign-in page. */
export const signInForm = ({ dispatch, secretHandles }: FormTools): FormWork => ({
  ...SIGN_IN,
  arrived: (dom) =>
    dom.fill('email', readEmailDraft() || (readStored(STORAGE_KEYS.rememberedEmail) ?? '')),
  typed: (dom) => keepEmailDraft(dom.text('email')),
  submitted: () => dispatch(events.singleSignOn.reset()),
  isDone: ({ signIn }) => signIn.value === 'signedIn',
  done: () => keepEmailDraft(''),
  send: (dom) =>
    dispatch(
      events.signIn.submitted({
        email: cleanEmail(dom.text('email')),
        remember: dom.isTicked('remember'),
        secret: secretHandles.put(dom.text('password')),
      }),
    ),
});

/** Signing in again without leaving the page (reliability: H1): the machine of the sign-in page, in place. */
export const reauthenticationForm = ({ dispatch, secretHandles }: FormTools): FormWork => ({
  ...SIGN_IN,
  send: (dom) =>
    dispatch(
      events.signIn.submitted({
        email: cleanEmail(dom.text('email')),
        remember: false,
        secret: secretHandles.put(dom.text('password')),
        inPlace: true,
      }),
    ),
});
