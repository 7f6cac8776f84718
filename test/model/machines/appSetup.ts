import type { AppBegun, AppConfirmed } from '../../../machines/secondStep/appSetup';
import { events } from '../../../src/kit/events';
import { SECRETS } from '../../support/secrets';
import { type World } from '../../support/world';
import { user, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver, withSecret } from '../jestDriver';
import { giveUpProof, ok, timedOut } from '../tracedCalls';
import { envelopes } from '../replyTable';
import { busy, button, calm, faulty, saying } from '../visible';
import type { Seen, Thing, Visible } from '../visible';

const BEGIN = '/api/account/second-step/app';
const CONFIRM = `${BEGIN}/confirm`;
const HANDLE = 'shown';

const begun = response(events.appSetup.begun);
const confirmed = response(events.appSetup.confirmed);

const cases: Cases<'appSetup'> = [
  user('sets up an app', events.appSetup.asked({ place: 'account' })),
  begun('the key arrives', { kind: 'begun', secret: HANDLE }),
  begun('it is refused', { kind: 'ended' }),
  begun('the fresh sign-in is canceled', { kind: 'givenUp' }),
  begun('no key arrives', { kind: 'failed', error: timedOut('POST', BEGIN) }),
  user('types a code', events.appSetup.submitted({ code: 'handle', name: 'Phone' })),
  confirmed('the code is right', {
    kind: 'confirmed',
    codes: HANDLE,
    tokens: '',
    singleSignOn: false,
  }),
  confirmed('the code is right, and the recovery codes hold', {
    kind: 'confirmed',
    codes: null,
    tokens: '',
    singleSignOn: false,
  }),
  confirmed('the code is wrong', { kind: 'wrong', left: 3 }),
  confirmed('it was restarted elsewhere', { kind: 'ended' }),
  confirmed('the fresh sign-in is canceled', { kind: 'givenUp' }),
  confirmed('there is no response', { kind: 'failed', error: timedOut('POST', CONFIRM) }),
  user('has the codes', { type: 'appSetup/saved' }),
  user('cancels it', { type: 'appSetup/canceled' }),
  user('leaves the page', { type: 'appSetup/reset' }),
];

export const model = modelOf('appSetup', { cases: () => cases, maxDepth: 6 });

interface GivenUp {
  kind: 'givenUp';
}

const beginReply = envelopes<Exclude<AppBegun, GivenUp>>({
  begun: ok({ status: 'OK', id: 'one', key: SECRETS.appKey, address: 'otpauth://totp/a' }),
  ended: 'NO_SIGN_IN',
});

const confirmReply = envelopes<Exclude<AppConfirmed, GivenUp>>({
  confirmed: ({ codes }) =>
    ok({ status: 'OK', isFirst: true, recoveryCodes: codes && [SECRETS.recoveryCode] }),
  wrong: ({ left }) => ok({ status: 'WRONG_CODE', left }),
  ended: 'RESTART',
});

function answer(world: World, path: string, reply: ReturnType<typeof beginReply>): void {
  world.secretHandles.handle = HANDLE;
  world.http.answer(path, reply);
}

const CRASHED = { kind: 'failed', error: null } as const;

/** The user sets up an app; the server responds. */
export const driver: Driver<'appSetup'> = {
  session: 'fresh',
  executors: {
    'appSetup/begun': (world, { payload }) =>
      payload.kind === 'givenUp'
        ? giveUpProof(world, BEGIN, 'changeSecondStep')
        : answer(world, BEGIN, beginReply(payload)),
    'appSetup/submitted': withSecret('code', SECRETS.verificationCode),
    'appSetup/confirmed': (world, { payload }) =>
      payload.kind === 'givenUp'
        ? giveUpProof(world, CONFIRM, 'changeSecondStep')
        : answer(world, CONFIRM, confirmReply(payload)),
  },
  sends: [SECRETS.verificationCode],
  workEnds: { 'appSetup.begin': CALL_LIMIT, 'appSetup.confirm': CALL_LIMIT },
  crashes: {
    'appSetup.begin': {
      asks: events.appSetup.asked({ place: 'account' }),
      event: events.appSetup.begun(CRASHED),
      state: 'unavailable',
    },
    'appSetup.confirm': {
      before: [
        events.appSetup.asked({ place: 'account' }),
        events.appSetup.begun({ kind: 'begun', secret: HANDLE }),
      ],
      asks: events.appSetup.submitted({ code: 'handle', name: '' }),
      event: events.appSetup.confirmed(CRASHED),
      state: { refused: 'failed' },
    },
  },
};

const TITLE = 'account:title';
const CODE: Thing = { role: 'textbox', name: { key: 'secondStep:code' } };
const SUBMIT = button('secondStep:setUp.confirm');
const AGAIN = button('secondStep:setUp.again');
const ADD: Thing = { role: 'button', name: { key: 'secondStep:account.add' } };
const PREPARING: Seen = {
  title: { key: TITLE },
  announced: [{ key: 'secondStep:setUp.preparing' }],
  gone: [ADD],
};
const CONFIRMING: Seen = {
  title: { key: TITLE },
  there: [CODE, busy('secondStep:setUp.confirming')],
};

export const visible: Visible<'appSetup'> = {
  path: '/portal/account',
  fromStart: true,
  before: [
    events.secondStep.read({
      kind: 'settings',
      settings: { offered: true, apps: [], recoveryCodesLeft: 0, devices: [], required: false },
    }),
  ],
  states: {
    idle: calm(TITLE, ADD),
    beginning: PREPARING,
    unavailable: saying(faulty(TITLE, AGAIN), 'secondStep:setUp.failed'),
    showing: calm(TITLE, CODE, SUBMIT),
    confirming: CONFIRMING,
    'refused.wrong': faulty(TITLE, SUBMIT, {
      ...CODE,
      described: { key: 'secondStep:errors.wrong', values: { count: 3 } },
    }),
    'refused.failed': saying(faulty(TITLE, CODE, SUBMIT), 'form:errors.summary'),
    ended: saying(faulty(TITLE, AGAIN), 'secondStep:errors.setUpEnded'),
    codes: {
      ...calm(
        TITLE,
        { role: 'button', name: { key: 'secondStep:codes.saved' } },
        { role: 'button', name: { key: 'secondStep:codes.copy' } },
      ),
      focus: { key: 'secondStep:codes.title' },
    },
    done: { nothing: 'The list of apps is requested at once, and the section waits for it.' },
  },
  effects: {
    'appSetup.begin': PREPARING,
    'appSetup.confirm': CONFIRMING,
    'appSetup.forget': { nothing: 'What was shown is forgotten.' },
  },
};
