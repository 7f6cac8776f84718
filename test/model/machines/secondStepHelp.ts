import { type HelpLook } from '../../../machines/secondStep/secondStepHelp';
import { events } from '../../../src/kit/events';
import { failureText } from '../../../src/text/failureText';
import { user, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import { ok, timedOut } from '../tracedCalls';
import { envelopes } from '../replyTable';
import { and, busy, button, calm, inMain, refused, type Thing, type Visible } from '../visible';

const PATH = '/api_v2/auth/second-step/help';
const DUE = 1_790_000_000_000;

const answered = response(events.secondStepHelp.answered);

const looked = response(events.secondStepHelp.looked);

const cases: Cases<'secondStepHelp'> = [
  user('has lost the phone', { type: 'secondStepHelp/opened' }),
  looked('nobody was asked yet', { kind: 'askable' }),
  looked('the administrators know', { kind: 'asked', dueAt: 0 }),
  looked('one has allowed it', { kind: 'asked', dueAt: DUE }),
  looked('there is no other administrator', { kind: 'noAdministrator' }),
  looked('the last request ended today', { kind: 'tooSoon', until: DUE }),
  looked('the first step is too old', { kind: 'ended' }),
  looked('there is no response', { kind: 'failed', error: timedOut('GET', PATH) }),
  user('asks an administrator', { type: 'secondStepHelp/submitted' }),
  answered('the administrators are notified', { kind: 'asked', dueAt: 0 }),
  answered('one has allowed it', { kind: 'asked', dueAt: DUE }),
  answered('there is no other administrator', { kind: 'noAdministrator' }),
  answered('the last request ended today', { kind: 'tooSoon', until: DUE }),
  answered('the first step is too old', { kind: 'ended' }),
  answered('there is no response', { kind: 'failed', error: timedOut('POST', PATH) }),
  user('goes back to the code', { type: 'secondStepHelp/reset' }),
];

export const model = modelOf('secondStepHelp', {
  cases: () => cases,
  identify: ({ value, context }) => [value, context.dueAt > 0],
  maxDepth: 5,
});

const reply = envelopes<HelpLook>({
  askable: 'ASKABLE',
  asked: ({ dueAt }) => ok({ status: 'OK', help: { dueAt } }),
  noAdministrator: 'NO_ADMINISTRATOR',
  tooSoon: ({ until }) => ok({ status: 'TOO_SOON', until }),
  ended: 'NO_SIGN_IN',
});

/** The user has completed the first step, and cannot complete the second. */
export const driver: Driver<'secondStepHelp'> = {
  executors: {
    'secondStepHelp/looked': ({ http }, { payload }) => http.answer(PATH, reply(payload)),
    'secondStepHelp/answered': ({ http }, { payload }) => http.answer(PATH, reply(payload)),
  },
  workEnds: { 'secondStepHelp.look': CALL_LIMIT, 'secondStepHelp.ask': CALL_LIMIT },
  crashes: {
    'secondStepHelp.look': {
      asks: events.secondStepHelp.opened(),
      event: events.secondStepHelp.looked({ kind: 'failed', error: null }),
      state: 'explaining',
    },
    'secondStepHelp.ask': {
      before: [events.secondStepHelp.opened(), events.secondStepHelp.looked({ kind: 'askable' })],
      asks: events.secondStepHelp.submitted(),
      event: events.secondStepHelp.answered({ kind: 'failed', error: null }),
      state: 'failed',
    },
  },
};

const TITLE = 'secondStep:lost.title';
const BACK: Thing = { role: 'button', name: { key: 'secondStep:lost.back' } };
const SUBMIT = button('secondStep:lost.submit');
const LOOKING = calm('secondStep:title', busy('secondStep:signIn.looking'));
const SENDING = calm(TITLE, busy('secondStep:lost.submitting'));

/** What the user sees of it, on the page of the second step. */
export const visible: Visible<'secondStepHelp'> = {
  path: '/portal/login/second-step',
  before: [
    events.secondStepSignIn.opened(),
    events.secondStepSignIn.read({
      kind: 'code',
      email: 'ana@studio.test',
      hasRecoveryCodes: false,
      hasPasskey: false,
      removalMs: 0,
    }),
  ],
  states: {
    idle: { nothing: 'The page shows the field for a code.' },
    looking: LOOKING,
    // The server has not stated how long it takes.
    explaining: calm(TITLE, SUBMIT, BACK, inMain('secondStep:lost.untimed')),
    sending: SENDING,
    failed: ({ error }) =>
      and(refused(TITLE, error ? failureText(error).meaning : { text: '' }), SUBMIT),
    asked: ({ dueAt }) =>
      calm(dueAt === 0 ? 'secondStep:lost.askedTitle' : 'secondStep:lost.allowedTitle', BACK),
    noAdministrator: calm(TITLE, BACK, inMain('secondStep:lost.noAdministrator')),
    tooSoon: calm(TITLE, BACK),
    ended: refused('secondStep:title', { key: 'secondStep:errors.ended' }),
  },
  effects: { 'secondStepHelp.look': LOOKING, 'secondStepHelp.ask': SENDING },
};
