import { events } from '../kit/events';
import type { AppState } from '../kit/registry';
import { substate } from '../kit/substate';
import { cleanEmail } from '../rules/cleanEmail';
import { STORAGE_KEYS } from '../rules/cookies';
import { readStored } from '../rules/stored';
import { keepEmailDraft, readEmailDraft } from './draft';
import type { FormTools, FormWork } from './formWork';

/** Whether an attempt is in progress, or has succeeded and navigates. */
export const isSigningIn = ({ signIn: { value } }: AppState): boolean =>
  value === 'submitting' || value === 'secondStep' || value === 'signedIn';

/** Whether the server checked the password: not if only the captcha's proof is missing, or there was no response. */
const isJudged = ({ signIn: { context } }: AppState): boolean => {
  const { result } = context;
  return result?.code === 5 ? !result.failure : result?.code === 1 || result?.code === 2;
};

/**
 * Resubmits an attempt once its missing captcha proof is available, unless the user has typed since. Only once, so
 * that no server can cause a loop.
 */
function resending({ getState }: FormTools): Pick<FormWork, 'isToResend' | 'typed'> {
  const attempts = () => getState().signIn.context.attempts;
  /** The number of attempts when it was resubmitted, and when something was typed. */
  let resentAfter = -1;
  let typedAfter = -1;
  return {
    typed: () => {
      typedAfter = attempts();
    },
    isToResend({ signIn: { value }, captcha }) {
      const isNeeded = substate(value, 'refused') === 'captchaNeeded';
      if (!isNeeded || captcha.value !== 'proved') return false;
      const now = attempts();
      if (typedAfter === now || resentAfter === now || resentAfter === now - 1) return false;
      resentAfter = now;
      return true;
    },
  };
}

/** The sign-in form, on its page or in place (spec 5: sign-in). */
const SIGN_IN = {
  loadCheck: async () => (await import('./emailSchemas')).signIn,
  isSending: isSigningIn,
  isRefused: isJudged,
  clearedOnRefusal: ['password'],
} as const satisfies Partial<FormWork>;

export const signInForm = (tools: FormTools): FormWork => {
  const { dispatch, secretHandles } = tools;
  const again = resending(tools);
  return {
    ...SIGN_IN,
    ...again,
    arrived: (dom) =>
      dom.fill('email', readEmailDraft() || (readStored(STORAGE_KEYS.rememberedEmail) ?? '')),
    typed: (dom) => {
      again.typed?.(dom);
      keepEmailDraft(dom.text('email'));
    },
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
  };
};

/** Signs in again without leaving the page, with the sign-in page's machine. */
export const reauthenticationForm = (tools: FormTools): FormWork => ({
  ...SIGN_IN,
  ...resending(tools),
  send: (dom) =>
    tools.dispatch(
      events.signIn.submitted({
        email: cleanEmail(dom.text('email')),
        remember: false,
        secret: tools.secretHandles.put(dom.text('password')),
        inPlace: true,
      }),
    ),
});
