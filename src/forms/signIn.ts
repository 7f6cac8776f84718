import { events } from '../kit/events';
import type { AppState } from '../kit/registry';
import { cleanEmail } from '../rules/cleanEmail';
import { STORAGE_KEYS } from '../rules/cookies';
import { readStored } from '../rules/stored';
import { keepEmailDraft, readEmailDraft } from './draft';
import type { FormTools, FormWork } from './formWork';

/** Is an attempt in progress, or has it succeeded and leads on? */
export const isSigningIn = ({ signIn: { value } }: AppState): boolean =>
  value === 'submitting' || value === 'secondStep' || value === 'signedIn';

/** Was the password judged? Not where only a proof that a person is at work is missing, or no answer came. */
const isJudged = ({ signIn: { context } }: AppState): boolean => {
  const { result } = context;
  return result?.code === 5 ? !result.failure : result?.code === 1 || result?.code === 2;
};

/**
 * Sends an attempt again as soon as the proof that it lacked is there: unless the person types meanwhile, and
 * once, so that no server can make a loop of it.
 */
function resending({ getState }: FormTools): Pick<FormWork, 'isToResend' | 'typed'> {
  const attempts = () => getState().signIn.context.attempts;
  /** The number of the attempts after which it was sent again, and after which something was typed. */
  let resentAfter = -1;
  let typedAfter = -1;
  return {
    typed: () => {
      typedAfter = attempts();
    },
    isToResend({ signIn: { value }, captcha }) {
      const isNeeded = typeof value === 'object' && value.refused === 'captchaNeeded';
      if (!isNeeded || captcha.value !== 'proved') return false;
      const now = attempts();
      if (typedAfter === now || resentAfter === now || resentAfter === now - 1) return false;
      resentAfter = now;
      return true;
    },
  };
}

/** What signing in is wherever it is done: on its page, or in place (spec 5: sign-in). */
const SIGN_IN = {
  loadCheck: async () => (await import('./emailSchemas')).signIn,
  isSending: isSigningIn,
  isRefused: isJudged,
  clearedOnRefusal: ['password'],
} as const satisfies Partial<FormWork>;

/** The sign-in form of the sign-in page. */
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

/** Signing in again without leaving the page: the machine of the sign-in page, in place. */
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
