import { passkeySignInMachine } from '../../machines/passkeys/passkeySignIn';
import { providerSignInMachine } from '../../machines/providers/providerSignIn';
import { providerVisitMachine } from '../../machines/providers/providerVisit';
import { workSignInMachine } from '../../machines/workSignIn/workSignIn';
import { signInMethodsMachine } from '../../machines/signIn/signInMethods';
import { signInCodeMachine } from '../../machines/signInCode/signInCode';
import type { Env } from '../../sagas/env';
import { followRestored, passkeySignInWork } from '../../sagas/passkeys/passkeySignIn';
import { providerSignInWork } from '../../sagas/providers/providerSignIn';
import { providerVisitWork } from '../../sagas/providers/providerVisit';
import { signInMethodsWork } from '../../sagas/signIn/signInMethods';
import { signInCodeWork } from '../../sagas/signInCode/signInCode';
import { workSignInWork } from '../../sagas/workSignIn/workSignIn';
import { keepEmailDraft, readEmailDraft } from '../forms/draft';
import type { FormTools, FormWork } from '../forms/formWork';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { AppState } from '../kit/registry';
import { substate } from '../kit/substate';
import { cleanEmail } from '../rules/cleanEmail';
import { codeDigits } from '../rules/verificationCode';
import type { PageWork } from './page';

/** The ways to sign in besides the password and single sign-on: one file, as each adds some bytes to every page. */
export const otherWaysFeatures = {
  signInCode: machineFeature(signInCodeMachine, signInCodeWork),
  passkeySignIn: machineFeature(passkeySignInMachine, passkeySignInWork, { followRestored }),
  providerVisit: machineFeature(providerVisitMachine, providerVisitWork),
  providerSignIn: machineFeature(providerSignInMachine, providerSignInWork),
  workSignIn: machineFeature(workSignInMachine, workSignInWork),
} satisfies Features<Env>;

/** With what the server offers, for users who open such a page directly. */
const withMethods = {
  ...otherWaysFeatures,
  signInMethods: machineFeature(signInMethodsMachine, signInMethodsWork),
} satisfies Features<Env>;

/** Whether the form on the page is the one for the code; otherwise it is the one for the address. */
const isCodeWanted = ({ signInCode: { value } }: AppState): boolean =>
  value === 'typing' ||
  value === 'resending' ||
  value === 'tryingCode' ||
  substate(value, 'refused') !== undefined;

/** The page's form: first the address, then the code that was sent to it. */
const signInCodeForm = ({ dispatch, getState, secretHandles }: FormTools): FormWork => ({
  async loadCheck() {
    const schemas = await import('../forms/signInCodeSchemas');
    return isCodeWanted(getState()) ? schemas.code : schemas.address;
  },
  isSending: ({ signInCode: { value } }) =>
    value === 'requesting' ||
    value === 'resending' ||
    value === 'tryingCode' ||
    value === 'signedIn',
  isReady: ({ signInCode: { value } }) => value !== 'idle' && value !== 'arriving',
  isRefused: ({ signInCode: { value } }) => substate(value, 'refused') === 'wrong',
  clearedOnRefusal: ['code'],
  arrived: (dom) => dom.fill('email', getState().signInCode.context.email || readEmailDraft()),
  isDone: ({ signInCode }) => signInCode.value === 'signedIn',
  done: () => keepEmailDraft(''),
  send(dom) {
    if (isCodeWanted(getState()))
      dispatch(
        events.signInCode.codeTyped({
          secret: secretHandles.put(codeDigits(dom.text('code'))),
          remember: dom.isTicked('remember'),
        }),
      );
    else dispatch(events.signInCode.submitted({ email: cleanEmail(dom.text('email')) }));
  },
});

/** Signs in with a code by email; also the page that the email's link opens. */
export const page: PageWork = {
  features: withMethods,
  forms: { signInCode: signInCodeForm },
  opened: [events.signInCode.opened(), events.signInMethods.opened()],
  left: [events.signInCode.reset()],
};

/** The page that a provider redirects the browser back to. */
export const providerPage: PageWork = {
  features: otherWaysFeatures,
  opened: [events.providerSignIn.opened()],
  left: [events.providerSignIn.reset()],
};

/** The single field. Its text is copied to the sign-in form. */
const workSignInForm = ({ dispatch }: FormTools): FormWork => ({
  loadCheck: async () => (await import('../forms/emailSchemas')).resetRequest,
  isSending: ({ workSignIn }) => workSignIn.value === 'submitting',
  arrived: (dom) => dom.fill('email', readEmailDraft()),
  typed: (dom) => keepEmailDraft(cleanEmail(dom.text('email'))),
  send: (dom) => dispatch(events.workSignIn.submitted({ email: cleanEmail(dom.text('email')) })),
});

/** Signs in by the way that the address determines. */
export const workPage: PageWork = {
  features: withMethods,
  forms: { workSignIn: workSignInForm },
  opened: [events.signInMethods.opened()],
  left: [events.workSignIn.reset()],
};
