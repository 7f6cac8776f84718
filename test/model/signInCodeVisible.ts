import type { SignInCodeContext } from '../../machines/signInCode/signInCode';
import type { Message } from '../../src/rules/message';
import { callFailureText } from '../../src/text/callFailureText';
import {
  and,
  AT_ONCE_OVER,
  busy,
  button,
  calm,
  inMain,
  refused,
  refusedField,
  saying,
  working,
} from './visible';
import type { Around, Seen, Thing, Visible } from './visible';

const TITLE = 'signInCode:title';
const SEND = button('signInCode:send');
const ADDRESS: Thing = { role: 'textbox', name: { key: 'form:email' } };
const SUBMIT = button('signInCode:submit');
const CODE_FIELD = { role: 'textbox', name: { key: 'signInCode:code' } } as const;
const PRESS = button('signInCode:link.submit');
const READING: Seen = saying(calm(TITLE), 'signInCode:opening');
const TRYING: Seen = {
  title: { key: 'signInCode:sent.title' },
  there: [CODE_FIELD, busy('signInCode:submitting')],
  announced: [{ key: 'signInCode:submitting' }],
};
const TRYING_LINK: Seen = working('signInCode:link.title', 'signInCode:submitting');
const SENDING: Seen = working(TITLE, 'signInCode:sending');

/** A signed-in user is offered to continue instead. */
const unlessSignedIn =
  (seen: Seen) =>
  (_context: SignInCodeContext, { isSignedIn }: Around): Seen =>
    isSignedIn ? calm('signIn:signedIn.title') : seen;

const codeRefused = (problem: Message): Seen =>
  and(refused('signInCode:sent.title', problem), SUBMIT, CODE_FIELD);
const ofField = (problem: Message): Seen =>
  and(refusedField('signInCode:sent.title', CODE_FIELD.name, problem), SUBMIT, {
    ...CODE_FIELD,
    described: problem,
  });
const noCode = (problem: Message): Seen => and(refused(TITLE, problem), SEND, ADDRESS);
const noLink = (problem: Message): Seen => and(refused('signInCode:link.title', problem), PRESS);

/** Why there was no usable response. */
const failure = ({ result }: SignInCodeContext): Message => {
  if (result?.kind === 'ended') return { key: 'signInCode:errors.ended' };
  return result?.kind === 'failed' && result.failure
    ? callFailureText(result.failure).meaning
    : { text: 'Several times already.' };
};
const reason = ({ result }: SignInCodeContext): Message => ({
  text: result?.kind === 'notAllowed' ? result.reason : '',
});

const EXPIRED: Message = { key: 'signInCode:errors.expired' };
const WRONG: Message = { key: 'signInCode:errors.wrong', values: { count: 3 } };

/** What the user sees on its page. */
export const visible: Visible<'signInCode'> = {
  path: '/portal/login/code',
  fromStart: true,
  states: {
    idle: READING,
    arriving: AT_ONCE_OVER,
    editing: unlessSignedIn(calm(TITLE, SEND, ADDRESS)),
    requesting: SENDING,
    'notSent.notAllowed': (context) => noCode(reason(context)),
    'notSent.failed': (context) => noCode(failure(context)),
    'ended.code': noCode({ key: 'signInCode:errors.ended' }),
    'ended.link': noCode({ key: 'signInCode:errors.linkEnded' }),
    typing: (_context, { isSignedIn }) =>
      isSignedIn
        ? calm('signIn:signedIn.title')
        : calm('signInCode:sent.title', CODE_FIELD, SUBMIT, inMain({ text: 'ana@studio.test' })),
    resending: calm('signInCode:sent.title', busy('signInCode:resend.sending')),
    tryingCode: TRYING,
    'refused.wrong': ofField(WRONG),
    'refused.expired': ofField(EXPIRED),
    'refused.notAllowed': (context) => codeRefused(reason(context)),
    'refused.failed': (context) => codeRefused(failure(context)),
    linked: unlessSignedIn(calm('signInCode:link.title', PRESS)),
    tryingLink: TRYING_LINK,
    'linkRefused.notAllowed': (context) => noLink(reason(context)),
    'linkRefused.failed': (context) => noLink(failure(context)),
    signedIn: saying(calm(TITLE), 'signInCode:submitting'),
  },
  effects: {
    'signInCode.arrive': AT_ONCE_OVER,
    'signInCode.request': SENDING,
    'signInCode.resend': { nothing: 'Its button shows it: see the state.' },
    'signInCode.tryCode': TRYING,
    'signInCode.tryLink': TRYING_LINK,
    'signInCode.forget': { nothing: 'The tab forgets its sign-in secrets.' },
    'signInCode.finish': {
      nothing: 'The browser leaves for the requested page (test/chromium/signInCode.test.ts).',
    },
  },
};
