import type {
  AccountProvider,
  ProvidersChange,
  ProvidersContext,
  ProvidersEvent,
  ProvidersReading,
} from '../../../machines/providers/providers';
import { providersMachine } from '../../../machines/providers/providers';
import { events } from '../../../src/kit/events';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
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
  context: ProvidersContext;
}

const LIST = '/api/account/providers';
const BEGIN = `${LIST}/begin`;
const REMOVE = `${LIST}/remove`;

const PROVIDERS: AccountProvider[] = [
  {
    id: 'acme',
    name: 'Acme ID',
    connection: { email: 'ada@acme.example', createdAt: 1, lastUsedAt: null },
  },
  { id: 'other', name: 'Other ID', connection: null },
];

const read = (label: string, payload: ProvidersReading) =>
  environment<ProvidersEvent>(label, { type: 'providers/read', payload });
const changed = (label: string, payload: ProvidersChange) =>
  environment<ProvidersEvent>(label, { type: 'providers/changed', payload });

const common: EventCase<ProvidersEvent>[] = [
  byPage('the page shows them', { type: 'providers/asked' }),
  read('the providers come', { kind: 'providers', providers: PROVIDERS }),
  read('the server has none', { kind: 'notOffered' }),
  read('no providers come', { kind: 'failed', error: timedOut('GET', LIST) }),
  user('connects one', { type: 'providers/connectAsked', payload: { id: 'other' } }),
  user('disconnects one', { type: 'providers/removeAsked', payload: { id: 'acme' } }),
  user('leaves the page', { type: 'providers/reset' }),
  changed('the fresh sign-in is given up', { kind: 'givenUp' }),
];
const connects: EventCase<ProvidersEvent>[] = [
  ...common,
  changed('the provider does not respond', { kind: 'unavailable' }),
  changed('no response comes', { kind: 'failed', error: timedOut('POST', BEGIN) }),
];
const removals: EventCase<ProvidersEvent>[] = [
  ...common,
  changed('it is disconnected', { kind: 'removed' }),
  changed('it is the last way in', { kind: 'lastWay' }),
  changed('no response comes', { kind: 'failed', error: timedOut('POST', REMOVE) }),
];

/** The connected accounts: the list, connecting and disconnecting. */
export const model: Model<State, ProvidersEvent> = {
  name: 'providers',
  machine: providersMachine,
  cases: ({ value }) => (value === 'connecting' ? connects : removals),
  identify: ({ value }) => value,
  maxDepth: 5,
};

const ok = (data: unknown): Reply => ({ body: { ret: 0, data } });
const PROOF_NEEDED: Reply = { body: { ret: 41_000, data: { action: 'changeProviders' } } };

const listReply = (reading: ProvidersReading): Reply | 'timeout' => {
  switch (reading.kind) {
    case 'providers':
      return ok({ offered: true, providers: reading.providers });
    case 'notOffered':
      return ok({ offered: false });
    case 'failed':
      return 'timeout';
  }
};

const STATUSES = { removed: 'OK', lastWay: 'LAST_WAY', unavailable: 'PROVIDER_UNAVAILABLE' };

async function end(world: World, change: ProvidersChange): Promise<void> {
  const path = world.http.isWaiting(BEGIN) ? BEGIN : REMOVE;
  if (change.kind === 'failed') return world.http.answer(path, 'timeout');
  if (change.kind !== 'givenUp')
    return world.http.answer(path, ok({ status: STATUSES[change.kind] }));
  world.http.answer(path, PROOF_NEEDED);
  await settle();
  world.store.dispatch(events.freshSignIn.canceled());
}

async function shown(world: World): Promise<void> {
  world.store.dispatch(events.providers.asked());
  await settle();
  world.http.answer(LIST, listReply({ kind: 'providers', providers: PROVIDERS }));
  await settle();
}

const CRASHED = { kind: 'failed', error: null } as const;

/** The user opens the page, connects and disconnects; the server answers. */
export const driver: Driver<ProvidersEvent> = {
  machine: 'providers',
  boot: () => {
    const browser = createBrowser();
    arrange(browser, 'fresh');
    return openWorld({ browser });
  },
  executors: {
    'providers/asked': traced,
    'providers/read': ({ http }, { payload }) => http.answer(LIST, listReply(payload)),
    'providers/connectAsked': traced,
    'providers/removeAsked': traced,
    'providers/changed': (world, { payload }) => end(world, payload),
    'providers/reset': dispatch,
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {},
  workEnds: {
    'providers.load': CALL_LIMIT,
    'providers.connect': CALL_LIMIT,
    'providers.remove': CALL_LIMIT,
  },
  crashes: {
    'providers.load': {
      act({ env, store }) {
        broken(env.addresses, 'api');
        store.dispatch(events.providers.asked());
      },
      event: events.providers.read(CRASHED),
      state: 'unavailable',
    },
    'providers.connect': {
      async act(world) {
        await shown(world);
        broken(world.env.addresses, 'api');
        world.store.dispatch(events.providers.connectAsked({ id: 'other' }));
      },
      event: events.providers.changed(CRASHED),
      state: 'failed',
    },
    'providers.remove': {
      async act(world) {
        await shown(world);
        broken(world.env.addresses, 'api');
        world.store.dispatch(events.providers.removeAsked({ id: 'acme' }));
      },
      event: events.providers.changed(CRASHED),
      state: 'failed',
    },
  },
};

const TITLE = 'account:title';
const CONNECT: Thing = {
  role: 'button',
  name: { key: 'providers:section.connectNamed', values: { name: 'Other ID' } },
  off: false,
};
const DISCONNECT: Thing = {
  role: 'button',
  name: { key: 'providers:section.disconnectNamed', values: { name: 'Acme ID' } },
  off: false,
};
const LOADING: Seen = {
  title: { key: TITLE },
  said: [{ key: 'account:part.loading' }],
  gone: [CONNECT],
};
const BUSY: Seen = { title: { key: TITLE }, there: [{ ...CONNECT, off: true }] };

/** What the user meets of the account's connected accounts. */
export const visible: Visible<'providers'> = {
  path: '/portal/account',
  states: {
    idle: { nothing: 'The page asks for them as soon as it is shown.' },
    loading: LOADING,
    unavailable: {
      title: { key: TITLE },
      there: [{ role: 'button', text: { key: 'account:part.retry' } }],
      gone: [CONNECT],
    },
    notOffered: { title: { key: TITLE }, gone: [CONNECT] },
    shown: calm(TITLE, CONNECT, DISCONNECT),
    connecting: BUSY,
    removing: BUSY,
    notConnected: {
      title: { key: TITLE },
      there: [CONNECT],
      said: [{ key: 'providers:section.unavailable', values: { name: 'Other ID' } }],
    },
    removed: {
      ...calm(TITLE, CONNECT),
      gone: [DISCONNECT],
      said: [{ key: 'providers:section.disconnected', values: { name: 'Acme ID' } }],
    },
    lastWay: {
      title: { key: TITLE },
      there: [DISCONNECT],
      said: [{ key: 'providers:section.lastWay' }],
    },
    failed: {
      title: { key: TITLE },
      there: [CONNECT],
      said: [{ key: 'providers:section.failed' }],
    },
  },
  effects: { 'providers.load': LOADING, 'providers.connect': BUSY, 'providers.remove': BUSY },
};
