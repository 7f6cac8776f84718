import type {
  SecondStepChange,
  SecondStepContext,
  SecondStepEvent,
  SecondStepReading,
  SecondStepSettings,
} from '../../../machines/secondStep/secondStep';
import { secondStepMachine } from '../../../machines/secondStep/secondStep';
import { events } from '../../../src/kit/events';
import { PROOF_NEEDED_RET } from '../../../src/rules/sensitiveActions';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
import { SECRETS } from '../../support/secrets';
import type { World } from '../../support/world';
import { arrange, openWorld, settle } from '../../support/world';
import { byPage, environment, user } from '../caseOf';
import type { Driver } from '../jestDriver';
import { broken, CALL_LIMIT, dispatch } from '../jestDriver';
import type { EventCase, Model } from '../paths';
import { timedOut, traced } from '../tracedCalls';
import { calm, type Seen, type Thing, type Visible } from '../visible';

interface State {
  value: unknown;
  context: SecondStepContext;
}

const PATH = '/api/account/second-step';
const ENDS = {
  removing: '/app/remove',
  renewing: '/codes',
  forgetting: '/devices/forget',
} as const;
const HANDLE = 'codes';

const SETTINGS: SecondStepSettings = {
  apps: [
    { name: 'Phone', createdAt: 1, lastUsedAt: 0 },
    { name: 'Tablet', createdAt: 1, lastUsedAt: 2 },
  ],
  recoveryCodesLeft: 1,
  devices: [{ id: 'one', browser: 'Chrome', system: 'Windows', createdAt: 1, until: 2 }],
  required: false,
};

const read = (label: string, payload: SecondStepReading) =>
  environment<SecondStepEvent>(label, { type: 'secondStep/read', payload });
const changed = (label: string, payload: SecondStepChange) =>
  environment<SecondStepEvent>(label, { type: 'secondStep/changed', payload });

const isBusy = (value: unknown): value is keyof typeof ENDS =>
  typeof value === 'string' && Object.hasOwn(ENDS, value);

/** What can come of a change; of another one it comes from no server. */
const changes = (value: keyof typeof ENDS): EventCase<SecondStepEvent>[] => [
  ...(value === 'removing'
    ? [
        changed('it is removed', { kind: 'removed' }),
        changed('the code is wrong', { kind: 'wrong', left: 3 }),
        changed('the studio asks for it', { kind: 'required' }),
      ]
    : []),
  ...(value === 'renewing'
    ? [changed('new codes come', { kind: 'renewed', codes: HANDLE, left: 1 })]
    : []),
  ...(value === 'forgetting' ? [changed('it is forgotten', { kind: 'forgotten' })] : []),
  ...(value === 'forgetting'
    ? []
    : [changed('the fresh sign-in is given up', { kind: 'givenUp' })]),
  changed('no response comes', { kind: 'failed', error: timedOut('POST', PATH + ENDS[value]) }),
];

const cases = ({ value }: State): EventCase<SecondStepEvent>[] => [
  byPage('the page shows it', { type: 'secondStep/asked' }),
  read('it comes', { kind: 'settings', settings: SETTINGS }),
  read('nothing comes', { kind: 'failed', error: timedOut('GET', PATH) }),
  user('removes an app', { type: 'secondStep/removeAsked', payload: { name: 'Phone' } }),
  user('gives it up', { type: 'secondStep/canceled' }),
  user('types a code', { type: 'secondStep/submitted', payload: { code: 'handle' } }),
  user('asks for new codes', { type: 'secondStep/renewAsked' }),
  user('has the codes', { type: 'secondStep/saved' }),
  user('trusts a device no more', { type: 'secondStep/forgetAsked', payload: { id: 'one' } }),
  ...(isBusy(value) ? changes(value) : []),
  user('leaves the page', { type: 'secondStep/reset' }),
];

/** The second step of an account: its apps, codes and trusted devices. */
export const model: Model<State, SecondStepEvent> = {
  name: 'secondStep',
  machine: secondStepMachine,
  cases,
  identify: ({ value }) => value,
  maxDepth: 6,
};

const ok = (data: unknown): Reply => ({ body: { ret: 0, data } });

const changeReply = (change: SecondStepChange): Reply | 'timeout' => {
  switch (change.kind) {
    case 'removed':
    case 'forgotten':
      return ok({ status: 'OK' });
    case 'renewed':
      return ok({ status: 'OK', recoveryCodes: [SECRETS.recoveryCode] });
    case 'wrong':
      return ok({ status: 'WRONG_CODE', left: change.left });
    case 'required':
      return ok({ status: 'REQUIRED' });
    case 'givenUp':
      return { body: { ret: PROOF_NEEDED_RET, data: { action: 'changeSecondStep' } } };
    case 'failed':
      return 'timeout';
  }
};

const listReply = (reading: SecondStepReading): Reply | 'timeout' =>
  reading.kind === 'settings' ? ok(reading.settings) : 'timeout';

async function shown({ store, http }: World): Promise<void> {
  store.dispatch(events.secondStep.asked());
  await settle();
  http.answer(PATH, listReply({ kind: 'settings', settings: SETTINGS }));
  await settle();
}

const CRASHED = { kind: 'failed', error: null } as const;
const crash = (ask: (world: World) => void, state: unknown) => ({
  async act(world: World) {
    await shown(world);
    broken(world.env.addresses, 'api');
    ask(world);
  },
  event: events.secondStep.changed(CRASHED),
  state,
});

/** The user changes the second step; the server answers. */
export const driver: Driver<SecondStepEvent> = {
  machine: 'secondStep',
  boot: () => {
    const browser = createBrowser();
    arrange(browser, 'fresh');
    return openWorld({ browser });
  },
  executors: {
    'secondStep/asked': traced,
    'secondStep/read': ({ http }, { payload }) => http.answer(PATH, listReply(payload)),
    'secondStep/removeAsked': dispatch,
    'secondStep/canceled': dispatch,
    'secondStep/submitted': (world, event) => {
      world.secretHandles.secrets.set(event.payload.code, SECRETS.verificationCode);
      traced(world, event);
    },
    'secondStep/renewAsked': traced,
    'secondStep/saved': dispatch,
    'secondStep/forgetAsked': traced,
    'secondStep/changed': async ({ http, store, secretHandles }, { payload }) => {
      const { value } = store.getState().secondStep;
      if (!isBusy(value)) return;
      secretHandles.handle = HANDLE;
      http.answer(PATH + ENDS[value], changeReply(payload));
      if (payload.kind !== 'givenUp') return;
      await settle();
      store.dispatch(events.freshSignIn.canceled());
    },
    'secondStep/reset': dispatch,
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {},
  sends: [SECRETS.verificationCode],
  workEnds: {
    'secondStep.load': CALL_LIMIT,
    'secondStep.remove': CALL_LIMIT,
    'secondStep.renew': CALL_LIMIT,
    'secondStep.forgetDevice': CALL_LIMIT,
  },
  crashes: {
    'secondStep.load': {
      act({ env, store }) {
        broken(env.addresses, 'api');
        store.dispatch(events.secondStep.asked());
      },
      event: events.secondStep.read(CRASHED),
      state: 'unavailable',
    },
    'secondStep.remove': crash(
      ({ store }) => {
        store.dispatch(events.secondStep.removeAsked({ name: 'Phone' }));
        store.dispatch(events.secondStep.submitted({ code: 'handle' }));
      },
      { asking: 'failed' },
    ),
    'secondStep.renew': crash(
      ({ store }) => void store.dispatch(events.secondStep.renewAsked()),
      'failed',
    ),
    'secondStep.forgetDevice': crash(
      ({ store }) => void store.dispatch(events.secondStep.forgetAsked({ id: 'one' })),
      'failed',
    ),
  },
};

const TITLE = 'account:title';
const ADD: Thing = { role: 'button', name: { key: 'secondStep:account.addAnother' }, off: false };
const OFF: Thing = { ...ADD, off: true };
const CODE: Thing = { role: 'textbox', name: { key: 'secondStep:eitherCode' } };
const REMOVE: Thing = {
  role: 'button',
  name: { key: 'secondStep:account.removeSubmit' },
  off: false,
};
const LOADING: Seen = {
  title: { key: TITLE },
  said: [{ key: 'account:part.loading' }],
  gone: [ADD],
};
const REMOVING: Seen = {
  title: { key: TITLE },
  there: [CODE, { role: 'button', name: { key: 'secondStep:account.removing' }, off: true }],
};
const BUSY: Seen = { title: { key: TITLE }, there: [OFF] };

/** What the user meets of it in the account. */
export const visible: Visible<'secondStep'> = {
  path: '/portal/account',
  states: {
    idle: { nothing: 'The page asks for it as soon as it is shown.' },
    loading: LOADING,
    unavailable: {
      title: { key: TITLE },
      there: [{ role: 'button', text: { key: 'account:part.retry' } }],
      gone: [ADD],
    },
    shown: calm(
      TITLE,
      ADD,
      { role: 'main', text: { text: 'Phone' } },
      // A52: few are left.
      { role: 'main', text: { key: 'secondStep:account.codesFew' } },
      { role: 'main', text: { key: 'secondStep:account.renewHint' } },
    ),
    'asking.fresh': calm(TITLE, CODE, REMOVE),
    'asking.wrong': {
      title: { key: TITLE },
      there: [
        REMOVE,
        { ...CODE, described: { key: 'secondStep:errors.wrong', values: { count: 3 } } },
      ],
    },
    'asking.required': {
      title: { key: TITLE },
      there: [CODE, REMOVE],
      said: [{ key: 'secondStep:errors.required' }],
    },
    'asking.failed': {
      title: { key: TITLE },
      there: [CODE, REMOVE],
      said: [{ key: 'form:errors.summary' }],
    },
    removing: REMOVING,
    removed: { ...calm(TITLE, ADD), said: [{ key: 'secondStep:account.said.removed' }] },
    renewing: BUSY,
    codes: calm(TITLE, { role: 'button', name: { key: 'secondStep:codes.saved' } }),
    forgetting: BUSY,
    forgotten: { ...calm(TITLE, ADD), said: [{ key: 'secondStep:account.said.forgotten' }] },
    failed: { title: { key: TITLE }, there: [ADD], said: [{ key: 'secondStep:account.failed' }] },
  },
  effects: {
    'secondStep.load': LOADING,
    'secondStep.remove': REMOVING,
    'secondStep.renew': BUSY,
    'secondStep.forgetDevice': BUSY,
    'secondStep.forget': { nothing: 'What was shown is forgotten.' },
  },
};
