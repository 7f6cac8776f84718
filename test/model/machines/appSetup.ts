import type {
  AppBegun,
  AppConfirmed,
  AppSetupContext,
  AppSetupEvent,
} from '../../../machines/secondStep/appSetup';
import { appSetupMachine } from '../../../machines/secondStep/appSetup';
import { events } from '../../../src/kit/events';
import { PROOF_NEEDED_RET } from '../../../src/rules/sensitiveActions';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
import { SECRETS } from '../../support/secrets';
import type { World } from '../../support/world';
import { arrange, openWorld, settle } from '../../support/world';
import { environment, user } from '../caseOf';
import type { Driver } from '../jestDriver';
import { broken, CALL_LIMIT, dispatch } from '../jestDriver';
import type { EventCase, Model } from '../paths';
import { timedOut, traced } from '../tracedCalls';
import { calm, type Seen, type Thing, type Visible } from '../visible';

interface State {
  value: unknown;
  context: AppSetupContext;
}

const BEGIN = '/api/account/second-step/app';
const CONFIRM = `${BEGIN}/confirm`;
const HANDLE = 'shown';

const begun = (label: string, payload: AppBegun) =>
  environment<AppSetupEvent>(label, { type: 'appSetup/begun', payload });
const confirmed = (label: string, payload: AppConfirmed) =>
  environment<AppSetupEvent>(label, { type: 'appSetup/confirmed', payload });

const cases: EventCase<AppSetupEvent>[] = [
  user('sets up an app', { type: 'appSetup/asked', payload: { place: 'account' } }),
  begun('the key comes', { kind: 'begun', secret: HANDLE }),
  begun('it is refused', { kind: 'ended' }),
  begun('the fresh sign-in is given up', { kind: 'givenUp' }),
  begun('no key comes', { kind: 'failed', error: timedOut('POST', BEGIN) }),
  user('types a code', { type: 'appSetup/submitted', payload: { code: 'handle', name: 'Phone' } }),
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
  confirmed('it was begun anew elsewhere', { kind: 'ended' }),
  confirmed('the fresh sign-in is given up', { kind: 'givenUp' }),
  confirmed('no response comes', { kind: 'failed', error: timedOut('POST', CONFIRM) }),
  user('has the codes', { type: 'appSetup/saved' }),
  user('gives it up', { type: 'appSetup/canceled' }),
  user('leaves the page', { type: 'appSetup/reset' }),
];

/** Setting up an authenticator app, in the account. */
export const model: Model<State, AppSetupEvent> = {
  name: 'appSetup',
  machine: appSetupMachine,
  cases: () => cases,
  identify: ({ value }) => value,
  maxDepth: 6,
};

const ok = (data: unknown): Reply => ({ body: { ret: 0, data } });

const beginReply = (result: AppBegun): Reply | 'timeout' => {
  switch (result.kind) {
    case 'begun':
      return ok({ status: 'OK', id: 'one', key: SECRETS.appKey, address: 'otpauth://totp/a' });
    case 'ended':
      return ok({ status: 'NO_SIGN_IN' });
    case 'givenUp':
      return { body: { ret: PROOF_NEEDED_RET, data: { action: 'changeSecondStep' } } };
    case 'failed':
      return 'timeout';
  }
};

const confirmReply = (result: AppConfirmed): Reply | 'timeout' => {
  switch (result.kind) {
    case 'confirmed':
      return ok({
        status: 'OK',
        isFirst: true,
        recoveryCodes: result.codes === null ? null : [SECRETS.recoveryCode],
      });
    case 'wrong':
      return ok({ status: 'WRONG_CODE', left: result.left });
    case 'ended':
      return ok({ status: 'RESTART' });
    case 'givenUp':
      return { body: { ret: PROOF_NEEDED_RET, data: { action: 'changeSecondStep' } } };
    case 'failed':
      return 'timeout';
  }
};

async function answer(world: World, path: string, kind: string, reply: Reply | 'timeout') {
  world.secretHandles.handle = HANDLE;
  world.http.answer(path, reply);
  if (kind !== 'givenUp') return;
  await settle();
  world.store.dispatch(events.freshSignIn.canceled());
}

async function showing(world: World): Promise<void> {
  world.store.dispatch(events.appSetup.asked({ place: 'account' }));
  await settle();
  await answer(world, BEGIN, 'begun', beginReply({ kind: 'begun', secret: HANDLE }));
  await settle();
}

const CRASHED = { kind: 'failed', error: null } as const;

/** The user sets an app up; the server answers. */
export const driver: Driver<AppSetupEvent> = {
  machine: 'appSetup',
  boot: () => {
    const browser = createBrowser();
    arrange(browser, 'fresh');
    return openWorld({ browser });
  },
  executors: {
    'appSetup/asked': traced,
    'appSetup/begun': (world, { payload }) =>
      answer(world, BEGIN, payload.kind, beginReply(payload)),
    'appSetup/submitted': (world, event) => {
      world.secretHandles.secrets.set(event.payload.code, SECRETS.verificationCode);
      traced(world, event);
    },
    'appSetup/confirmed': (world, { payload }) =>
      answer(world, CONFIRM, payload.kind, confirmReply(payload)),
    'appSetup/saved': dispatch,
    'appSetup/canceled': dispatch,
    'appSetup/reset': dispatch,
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {},
  sends: [SECRETS.verificationCode],
  workEnds: { 'appSetup.begin': CALL_LIMIT, 'appSetup.confirm': CALL_LIMIT },
  crashes: {
    'appSetup.begin': {
      act({ env, store }) {
        broken(env.addresses, 'api');
        store.dispatch(events.appSetup.asked({ place: 'account' }));
      },
      event: events.appSetup.begun(CRASHED),
      state: 'unavailable',
    },
    'appSetup.confirm': {
      async act(world) {
        await showing(world);
        broken(world.env.addresses, 'api');
        world.store.dispatch(events.appSetup.submitted({ code: 'handle', name: '' }));
      },
      event: events.appSetup.confirmed(CRASHED),
      state: { refused: 'failed' },
    },
  },
};

const TITLE = 'account:title';
const CODE: Thing = { role: 'textbox', name: { key: 'secondStep:code' } };
const SUBMIT: Thing = { role: 'button', name: { key: 'secondStep:setUp.confirm' }, off: false };
const AGAIN: Thing = { role: 'button', name: { key: 'secondStep:setUp.again' }, off: false };
const ADD: Thing = { role: 'button', name: { key: 'secondStep:account.add' } };
const PREPARING: Seen = {
  title: { key: TITLE },
  said: [{ key: 'secondStep:setUp.preparing' }],
  gone: [ADD],
};
const CONFIRMING: Seen = {
  title: { key: TITLE },
  there: [CODE, { role: 'button', name: { key: 'secondStep:setUp.confirming' }, off: true }],
};

/** What the user meets of it in the account. */
export const visible: Visible<'appSetup'> = {
  path: '/portal/account',
  before: [
    events.secondStep.read({
      kind: 'settings',
      settings: { apps: [], recoveryCodesLeft: 0, devices: [], required: false },
    }),
  ],
  states: {
    idle: calm(TITLE, ADD),
    beginning: PREPARING,
    unavailable: {
      title: { key: TITLE },
      there: [AGAIN],
      said: [{ key: 'secondStep:setUp.failed' }],
    },
    showing: calm(TITLE, CODE, SUBMIT),
    confirming: CONFIRMING,
    'refused.wrong': {
      title: { key: TITLE },
      there: [
        SUBMIT,
        { ...CODE, described: { key: 'secondStep:errors.wrong', values: { count: 3 } } },
      ],
    },
    'refused.failed': {
      title: { key: TITLE },
      there: [CODE, SUBMIT],
      said: [{ key: 'form:errors.summary' }],
    },
    ended: {
      title: { key: TITLE },
      there: [AGAIN],
      said: [{ key: 'secondStep:errors.setUpEnded' }],
    },
    codes: calm(
      TITLE,
      { role: 'button', name: { key: 'secondStep:codes.saved' } },
      { role: 'button', name: { key: 'secondStep:codes.copy' } },
    ),
    done: { nothing: 'The list of apps is asked for at once, which the section waits for.' },
  },
  effects: {
    'appSetup.begin': PREPARING,
    'appSetup.confirm': CONFIRMING,
    'appSetup.forget': { nothing: 'What was shown is forgotten.' },
  },
};
