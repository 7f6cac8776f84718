import type {
  AccountProvider,
  ProvidersChange,
  ProvidersReading,
} from '../../../machines/providers/providers';
import { events } from '../../../src/kit/events';
import { type World } from '../../support/world';
import { byPage, environment, user, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import { giveUpProof, networkBack, ok, timedOut } from '../tracedCalls';
import { envelopes } from '../replyTable';
import { button, calm, inMain, partFailed, partLoading, faulty, saying } from '../visible';
import type { Seen, Visible } from '../visible';

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

const read = response(events.providers.read);
const changed = response(events.providers.changed);

const common: Cases<'providers'> = [
  byPage('the page shows them', { type: 'providers/asked' }),
  read('the providers arrive', { kind: 'providers', providers: PROVIDERS }),
  read('the server has none', { kind: 'notOffered' }),
  read('no providers arrive', { kind: 'failed', error: timedOut('GET', LIST) }),
  user('connects one', events.providers.connectAsked({ id: 'other' })),
  user('disconnects one', events.providers.removeAsked({ id: 'acme' })),
  user('confirms it', { type: 'providers/removeConfirmed' }),
  user('keeps it', { type: 'providers/removeCanceled' }),
  environment('the network is back', { type: 'providers/reconnected' }),
  user('leaves the page', { type: 'providers/reset' }),
  changed('the fresh sign-in is canceled', { kind: 'givenUp' }),
];
const connects: Cases<'providers'> = [
  ...common,
  changed('the provider does not respond', { kind: 'unavailable' }),
  changed('there is no response', { kind: 'failed', error: timedOut('POST', BEGIN) }),
];
const removals: Cases<'providers'> = [
  ...common,
  changed('it is disconnected', { kind: 'removed' }),
  changed('it is the last way in', { kind: 'lastWay' }),
  changed('there is no response', { kind: 'failed', error: timedOut('POST', REMOVE) }),
];

export const model = modelOf('providers', {
  cases: ({ value }) => (value === 'connecting' ? connects : removals),
  maxDepth: 6,
});

const listReply = envelopes<ProvidersReading>({
  providers: ({ providers }) => ok({ offered: true, providers }),
  notOffered: ok({ offered: false }),
});

const STATUSES = { removed: 'OK', lastWay: 'LAST_WAY', unavailable: 'PROVIDER_UNAVAILABLE' };

async function end(world: World, change: ProvidersChange): Promise<void> {
  const path = world.http.isWaiting(BEGIN) ? BEGIN : REMOVE;
  if (change.kind === 'failed') return world.http.answer(path, 'timeout');
  if (change.kind !== 'givenUp')
    return world.http.answer(path, ok({ status: STATUSES[change.kind] }));
  return giveUpProof(world, path, 'changeProviders');
}

const SHOWN = [
  events.providers.asked(),
  events.providers.read({ kind: 'providers', providers: PROVIDERS }),
];

const CRASHED = { kind: 'failed', error: null } as const;

/** The user opens the page, connects and disconnects; the server responds. */
export const driver: Driver<'providers'> = {
  session: 'fresh',
  executors: {
    'providers/read': ({ http }, { payload }) => http.answer(LIST, listReply(payload)),
    'providers/changed': (world, { payload }) => end(world, payload),
    'providers/reconnected': networkBack,
  },
  workEnds: {
    'providers.load': CALL_LIMIT,
    'providers.connect': CALL_LIMIT,
    'providers.remove': CALL_LIMIT,
  },
  crashes: {
    'providers.load': {
      asks: events.providers.asked(),
      event: events.providers.read(CRASHED),
      state: 'unavailable',
    },
    'providers.connect': {
      before: SHOWN,
      asks: events.providers.connectAsked({ id: 'other' }),
      event: events.providers.changed(CRASHED),
      state: 'failed',
    },
    'providers.remove': {
      before: [...SHOWN, events.providers.removeAsked({ id: 'acme' })],
      asks: events.providers.removeConfirmed(),
      event: events.providers.changed(CRASHED),
      state: 'failed',
    },
  },
};

const TITLE = 'account:title';
const CONNECT = button({ key: 'providers:section.connectNamed', values: { name: 'Other ID' } });
const DISCONNECT = button({
  key: 'providers:section.disconnectNamed',
  values: { name: 'Acme ID' },
});
const LOADING = partLoading(TITLE, CONNECT);
const BUSY: Seen = { title: { key: TITLE }, there: [{ ...CONNECT, off: true }] };

export const visible: Visible<'providers'> = {
  path: '/portal/account',
  fromStart: true,
  states: {
    idle: { nothing: 'The page requests them as soon as it is shown.' },
    loading: LOADING,
    unavailable: partFailed(TITLE, CONNECT),
    notOffered: { title: { key: TITLE }, gone: [CONNECT] },
    shown: calm(TITLE, CONNECT, DISCONNECT),
    connecting: BUSY,
    asking: calm(
      TITLE,
      DISCONNECT,
      button('account:part.cancel'),
      inMain({ key: 'providers:section.disconnectTitle', values: { name: 'Acme ID' } }),
    ),
    removing: BUSY,
    notConnected: saying(faulty(TITLE, CONNECT), {
      key: 'providers:section.unavailable',
      values: { name: 'Other ID' },
    }),
    removed: {
      ...calm(TITLE, CONNECT),
      gone: [DISCONNECT],
      announced: [{ key: 'providers:section.disconnected', values: { name: 'Acme ID' } }],
    },
    lastWay: saying(faulty(TITLE, DISCONNECT), 'providers:section.lastWay'),
    failed: saying(faulty(TITLE, CONNECT), 'account:part.unsure'),
  },
  effects: { 'providers.load': LOADING, 'providers.connect': BUSY, 'providers.remove': BUSY },
};
