import type {
  SecondStepChange,
  SecondStepContext,
  SecondStepReading,
  SecondStepSettings,
} from '../../../machines/secondStep/secondStep';
import { events } from '../../../src/kit/events';
import type { Reply } from '../../support/fakeHttp';
import { SECRETS } from '../../support/secrets';
import { byPage, environment, user, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver, withSecret } from '../jestDriver';
import { envelopes } from '../replyTable';
import type { Known } from '../paths';
import { giveUpProof, networkBack, ok, timedOut } from '../tracedCalls';
import { busy, button, calm, inMain, partFailed, partLoading, faulty, saying } from '../visible';
import type { Seen, Thing, Visible } from '../visible';

const PATH = '/api/account/second-step';
const ENDS = {
  removing: '/app/remove',
  renewing: '/codes',
  forgetting: '/devices/forget',
} as const;
const HANDLE = 'codes';

const SETTINGS: SecondStepSettings = {
  offered: true,
  apps: [
    { name: 'Phone', createdAt: 1, lastUsedAt: 0 },
    { name: 'Tablet', createdAt: 1, lastUsedAt: 2 },
  ],
  recoveryCodesLeft: 1,
  devices: [{ id: 'one', browser: 'Chrome', system: 'Windows', createdAt: 1, until: 2 }],
  required: false,
};

const read = response(events.secondStep.read);
const changed = response(events.secondStep.changed);

const isBusy = (value: unknown): value is keyof typeof ENDS =>
  typeof value === 'string' && Object.hasOwn(ENDS, value);

/** The possible outcomes of a change; those of another change never arrive. */
const changes = (value: keyof typeof ENDS): Cases<'secondStep'> => [
  ...(value === 'removing'
    ? [
        changed('it is removed', { kind: 'removed' }),
        changed('the code is wrong', { kind: 'wrong', left: 3 }),
        changed('the studio requires it', { kind: 'required' }),
      ]
    : []),
  ...(value === 'renewing'
    ? [changed('new codes arrive', { kind: 'renewed', codes: HANDLE, left: 1 })]
    : []),
  ...(value === 'forgetting' ? [changed('it is forgotten', { kind: 'forgotten' })] : []),
  ...(value === 'forgetting'
    ? []
    : [changed('the fresh sign-in is canceled', { kind: 'givenUp' })]),
  changed('there is no response', { kind: 'failed', error: timedOut('POST', PATH + ENDS[value]) }),
];

const cases = ({ value }: Known<SecondStepContext>): Cases<'secondStep'> => [
  byPage('the page shows it', { type: 'secondStep/asked' }),
  read('it arrives', { kind: 'settings', settings: SETTINGS }),
  read('nothing arrives', { kind: 'failed', error: timedOut('GET', PATH) }),
  user('removes an app', events.secondStep.removeAsked({ name: 'Phone' })),
  user('cancels it', { type: 'secondStep/canceled' }),
  user('types a code', events.secondStep.submitted({ code: 'handle' })),
  user('requests new codes', { type: 'secondStep/renewAsked' }),
  user('has the codes', { type: 'secondStep/saved' }),
  user('trusts a device no more', events.secondStep.forgetAsked({ id: 'one' })),
  ...(isBusy(value) ? changes(value) : []),
  environment('the network is back', { type: 'secondStep/reconnected' }),
  user('leaves the page', { type: 'secondStep/reset' }),
];

export const model = modelOf('secondStep', { cases, maxDepth: 6 });

const changeReply = envelopes<Exclude<SecondStepChange, { kind: 'givenUp' }>>({
  removed: 'OK',
  forgotten: 'OK',
  renewed: ok({ status: 'OK', recoveryCodes: [SECRETS.recoveryCode] }),
  wrong: ({ left }) => ok({ status: 'WRONG_CODE', left }),
  required: 'REQUIRED',
});

const listReply = (reading: SecondStepReading): Reply | 'timeout' =>
  reading.kind === 'settings' ? ok(reading.settings) : 'timeout';

const SHOWN = [
  events.secondStep.asked(),
  events.secondStep.read({ kind: 'settings', settings: SETTINGS }),
];

const CRASHED = { kind: 'failed', error: null } as const;

/** The user changes the second step; the server responds. */
export const driver: Driver<'secondStep'> = {
  session: 'fresh',
  executors: {
    'secondStep/read': ({ http }, { payload }) => http.answer(PATH, listReply(payload)),
    'secondStep/submitted': withSecret('code', SECRETS.verificationCode),
    'secondStep/changed': (world, { payload }) => {
      const { value } = world.store.getState().secondStep;
      if (!isBusy(value)) return;
      const path = PATH + ENDS[value];
      if (payload.kind === 'givenUp') return giveUpProof(world, path, 'changeSecondStep');
      world.secretHandles.handle = HANDLE;
      world.http.answer(path, changeReply(payload));
    },
    'secondStep/reconnected': networkBack,
  },
  sends: [SECRETS.verificationCode],
  workEnds: {
    'secondStep.load': CALL_LIMIT,
    'secondStep.remove': CALL_LIMIT,
    'secondStep.renew': CALL_LIMIT,
    'secondStep.forgetDevice': CALL_LIMIT,
  },
  crashes: {
    'secondStep.load': {
      asks: events.secondStep.asked(),
      event: events.secondStep.read(CRASHED),
      state: 'unavailable',
    },
    'secondStep.remove': {
      before: [...SHOWN, events.secondStep.removeAsked({ name: 'Phone' })],
      asks: events.secondStep.submitted({ code: 'handle' }),
      event: events.secondStep.changed(CRASHED),
      state: { asking: 'failed' },
    },
    'secondStep.renew': {
      before: SHOWN,
      asks: events.secondStep.renewAsked(),
      event: events.secondStep.changed(CRASHED),
      state: 'failed',
    },
    'secondStep.forgetDevice': {
      before: SHOWN,
      asks: events.secondStep.forgetAsked({ id: 'one' }),
      event: events.secondStep.changed(CRASHED),
      state: 'failed',
    },
  },
};

const TITLE = 'account:title';
const ADD = button('secondStep:account.addAnother');
const OFF: Thing = { ...ADD, off: true };
const CODE: Thing = { role: 'textbox', name: { key: 'secondStep:eitherCode' } };
const REMOVE = button('secondStep:account.removeSubmit');
const LOADING = partLoading(TITLE, ADD);
const REMOVING: Seen = {
  title: { key: TITLE },
  there: [CODE, busy('secondStep:account.removing')],
};
const BUSY: Seen = { title: { key: TITLE }, there: [OFF] };

export const visible: Visible<'secondStep'> = {
  path: '/portal/account',
  fromStart: true,
  states: {
    idle: { nothing: 'The page requests it as soon as it is shown.' },
    loading: LOADING,
    unavailable: partFailed(TITLE, ADD),
    shown: calm(
      TITLE,
      ADD,
      inMain({ text: 'Phone' }),
      // A52: few codes are left.
      inMain({ key: 'secondStep:account.codesFew', values: { count: 1 } }),
      inMain('secondStep:account.renewHint'),
    ),
    'asking.fresh': calm(TITLE, CODE, REMOVE),
    'asking.wrong': faulty(TITLE, REMOVE, {
      ...CODE,
      described: { key: 'secondStep:errors.wrongEither', values: { count: 3 } },
    }),
    'asking.required': saying(faulty(TITLE, CODE, REMOVE), 'secondStep:errors.required'),
    'asking.failed': saying(faulty(TITLE, CODE, REMOVE), 'form:errors.summary'),
    removing: REMOVING,
    removed: saying(calm(TITLE, ADD), 'secondStep:account.said.removed'),
    renewing: BUSY,
    codes: {
      ...calm(TITLE, { role: 'button', name: { key: 'secondStep:codes.saved' } }),
      focus: { key: 'secondStep:codes.title' },
    },
    forgetting: BUSY,
    forgotten: saying(calm(TITLE, ADD), 'secondStep:account.said.forgotten'),
    failed: saying(faulty(TITLE, ADD), 'account:part.unsure'),
  },
  effects: {
    'secondStep.load': LOADING,
    'secondStep.remove': REMOVING,
    'secondStep.renew': BUSY,
    'secondStep.forgetDevice': BUSY,
    'secondStep.forget': { nothing: 'What was shown is forgotten.' },
  },
};
