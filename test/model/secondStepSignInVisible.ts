import type { SecondStepSignInContext } from '../../machines/secondStep/secondStepSignIn';
import type { Message } from '../../src/rules/message';
import { callFailureText } from '../../src/text/callFailureText';
import { failureText } from '../../src/text/failureText';
import { and, busy, button, calm, refused, refusedField, saying } from './visible';
import type { Around, Seen, Visible } from './visible';

const TITLE = 'secondStep:title';
const APP = { role: 'textbox', name: { key: 'secondStep:code' } } as const;
const RECOVERY = { role: 'textbox', name: { key: 'secondStep:recoveryCode' } } as const;
const SUBMIT = button('secondStep:signIn.submit');
const CHECKING: Seen = saying(calm(TITLE), 'secondStep:checking');
const TRYING: Seen = { title: { key: TITLE }, there: [busy('secondStep:signIn.submitting')] };
const PASSKEY = button('secondStep:signIn.usePasskey');
const PROVING: Seen = { title: { key: TITLE }, there: [busy('secondStep:signIn.provingPasskey')] };
const fieldOf = ({ by }: SecondStepSignInContext) => (by === 'app' ? APP : RECOVERY);
const wrong = ({ by }: SecondStepSignInContext): Message => ({
  key: by === 'app' ? 'secondStep:errors.wrong' : 'secondStep:errors.wrongRecovery',
  values: { count: 3 },
});
const SET_UP = 'secondStep:signIn.setUpTitle';
const notAskedText = ({ notAsked: { message, failure } }: SecondStepSignInContext): Message =>
  failure ? callFailureText(failure).meaning : { text: message ?? '' };
const ENDED: Message = { key: 'secondStep:errors.ended' };

/** What the user sees on its page. */
export const visible: Visible<'secondStepSignIn'> = {
  path: '/portal/login/second-step',
  fromStart: true,
  states: {
    idle: CHECKING,
    asking: CHECKING,
    unavailable: saying(
      calm(TITLE, { role: 'button', name: { key: 'secondStep:signIn.retry' } }),
      'secondStep:signIn.unavailable',
    ),
    ended: (_context: SecondStepSignInContext, { isSignedIn }: Around) =>
      isSignedIn ? calm('signIn:signedIn.title') : refused(TITLE, ENDED),
    typing: (context) => calm(TITLE, fieldOf(context), PASSKEY, SUBMIT),
    trying: TRYING,
    'refused.wrong': (context) =>
      and(refusedField(TITLE, fieldOf(context).name, wrong(context)), SUBMIT, {
        ...fieldOf(context),
        described: wrong(context),
      }),
    proving: PROVING,
    'refused.passkey': ({ refusal }) =>
      and(
        refused(TITLE, { key: `secondStep:errors.passkey.${refusal ?? 'device'}` }),
        PASSKEY,
        SUBMIT,
      ),
    'refused.notAsked': (context) => and(refused(TITLE, notAskedText(context)), PASSKEY, SUBMIT),
    'refused.notAllowed': ({ reason }) => and(refused(TITLE, { text: reason }), SUBMIT),
    'refused.failed': ({ error }) =>
      and(refused(TITLE, error ? failureText(error).meaning : { text: '' }), SUBMIT),
    'settingUp.asked': calm(SET_UP, PASSKEY),
    'settingUp.proving': calm(SET_UP, busy('secondStep:signIn.provingPasskey')),
    'settingUp.refused.passkey': ({ refusal }) =>
      and(refused(SET_UP, { key: `secondStep:errors.passkey.${refusal ?? 'device'}` }), PASSKEY),
    'settingUp.refused.notAsked': (context) => and(refused(SET_UP, notAskedText(context)), PASSKEY),
    'settingUp.refused.notAllowed': ({ reason }) => and(refused(SET_UP, { text: reason }), PASSKEY),
    'settingUp.refused.failed': ({ error }) =>
      and(refused(SET_UP, error ? failureText(error).meaning : { text: '' }), PASSKEY),
    signedIn: saying(calm(TITLE), 'secondStep:signIn.done'),
  },
  effects: {
    'secondStepSignIn.ask': CHECKING,
    'secondStepSignIn.try': TRYING,
    'secondStepSignIn.provePasskey': { there: PROVING.there ?? [] },
    'secondStepSignIn.finish': {
      nothing: 'The browser leaves for the requested page (test/chromium/secondStep.test.ts).',
    },
  },
};
