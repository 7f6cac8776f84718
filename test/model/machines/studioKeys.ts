import type {
  KeyCreation,
  StudioKey,
  StudioKeysContext,
} from '../../../machines/dataImport/studioKeys';
import { events } from '../../../src/kit/events';
import { type World } from '../../support/world';
import { byPage, environment, user, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import { giveUpProof, networkBack, replyFor, timedOut } from '../tracedCalls';
import { busy, button, BY_STATE, calm, heading, inMain, partLoading } from '../visible';
import type { Seen, Visible } from '../visible';

const PATH = '/api/data/keys';
const KEY: StudioKey = {
  id: 'one',
  name: 'Warehouse',
  hint: 'x9Yz',
  createdAt: 1_790_000_000_000,
  usedAt: null,
  madeBy: 'ada@tide.example',
  maker: 'active',
};
const REVOKE = `${PATH}/${KEY.id}/revoke`;
const TARGET = { id: KEY.id, name: KEY.name };
const SECRET = 'adl_the-new-key';
/** The server's response for a created key. */
export const MADE = { ret: 0, data: { id: 'two', key: SECRET } };
const CREATED: KeyCreation = { kind: 'done', data: { name: 'Night', key: 'key' } };

const listed = response(events.studioKeys.listed);
const created = response(events.studioKeys.created);

const cases: Cases<'studioKeys'> = [
  byPage('the page is opened', { type: 'studioKeys/opened' }),
  listed('the keys arrive', { kind: 'done', data: [KEY] }),
  listed('no keys arrive', { kind: 'failed', error: timedOut('GET', PATH) }),
  user('creates a key', events.studioKeys.createSubmitted({ name: 'Night' })),
  created('the key is created', CREATED),
  created('the user does not complete the fresh sign-in', { kind: 'canceled' }),
  created('the key is not created', { kind: 'failed', error: timedOut('POST', PATH) }),
  user('has stored the key', { type: 'studioKeys/copied' }),
  user('wants to revoke a key', events.studioKeys.revokeAsked(TARGET)),
  user('keeps it', { type: 'studioKeys/dismissed' }),
  user('confirms it', { type: 'studioKeys/revokeConfirmed' }),
  environment('it is revoked', events.studioKeys.revoked({ kind: 'done', data: null })),
  environment(
    'it is not revoked',
    events.studioKeys.revoked({ kind: 'failed', error: timedOut('POST', REVOKE) }),
  ),
  environment('the network is back', { type: 'studioKeys/reconnected' }),
  user('leaves the page', { type: 'studioKeys/reset' }),
];

export const model = modelOf('studioKeys', {
  cases: () => cases,
  identify: ({ value, context }) => [value, context.created !== null, context.end],
  maxDepth: 6,
});

async function answerCreation(world: World, creation: KeyCreation): Promise<void> {
  if (creation.kind === 'canceled') return giveUpProof(world, PATH, 'createKey');
  world.secretHandles.handle = 'key';
  world.http.answer(
    PATH,
    replyFor(creation, () => ({ id: 'two', key: SECRET })),
  );
}

/** The user creates and revokes keys; the server responds to /api/data/keys. */
export const driver: Driver<'studioKeys'> = {
  session: 'fresh',
  executors: {
    'studioKeys/listed': ({ http }, { payload }) =>
      http.answer(
        PATH,
        replyFor(payload, (keys) => ({ keys })),
      ),
    'studioKeys/created': (world, { payload }) => answerCreation(world, payload),
    'studioKeys/revoked': ({ http }, { payload }) =>
      http.answer(
        REVOKE,
        replyFor(payload, () => null),
      ),
    'studioKeys/reconnected': networkBack,
  },
  workEnds: {
    'studioKeys.load': CALL_LIMIT,
    'studioKeys.create':
      'A request times out after 60 s; the user completes or cancels the dialog.',
    'studioKeys.revoke': CALL_LIMIT,
  },
  crashes: {
    'studioKeys.load': {
      asks: events.studioKeys.opened(),
      event: events.studioKeys.listed({ kind: 'failed', error: null }),
      state: 'unavailable',
    },
    'studioKeys.create': {
      before: [events.studioKeys.opened(), events.studioKeys.listed({ kind: 'done', data: [] })],
      asks: events.studioKeys.createSubmitted({ name: 'Night' }),
      event: events.studioKeys.created({ kind: 'failed', error: null }),
      state: 'ready',
    },
    'studioKeys.revoke': {
      before: [
        events.studioKeys.opened(),
        events.studioKeys.listed({ kind: 'done', data: [KEY] }),
        events.studioKeys.revokeAsked(TARGET),
      ],
      asks: events.studioKeys.revokeConfirmed(),
      event: events.studioKeys.revoked({ kind: 'failed', error: null }),
      state: 'ready',
    },
  },
};

const TITLE = 'dataImport:title';
const CREATE = button('dataImport:keys.create');
const REVOKE_KEY = button({ key: 'dataImport:keys.revokeNamed', values: { name: KEY.name } });
const QUESTION = { key: 'dataImport:keys.revokeTitle', values: { name: KEY.name } } as const;

/** What the page shows before or after a change. */
function seenOf({ created: made, end }: StudioKeysContext): Seen {
  if (made !== null) {
    const words = { key: 'dataImport:keys.createdTitle', values: { name: made.name } } as const;
    return {
      title: { key: TITLE },
      there: [heading(words), inMain({ text: SECRET })],
      gone: [CREATE],
      focus: words,
    };
  }
  if (end === null) return calm(TITLE, CREATE, REVOKE_KEY);
  // Every failure here is a missing response.
  const announced =
    end === 'revoked'
      ? ({ key: 'dataImport:keys.revoked', values: { name: KEY.name } } as const)
      : ({ key: 'account:part.unsure' } as const);
  return { ...calm(TITLE, CREATE), wrong: end !== 'revoked', announced: [announced] };
}

export const visible: Visible<'studioKeys'> = {
  path: '/portal/data',
  states: {
    idle: { nothing: 'The page requests the keys as soon as it is shown.' },
    loading: partLoading(TITLE, CREATE),
    unavailable: {
      title: { key: TITLE },
      announced: [{ key: 'account:part.failed' }],
      gone: [CREATE],
    },
    ready: seenOf,
    refreshing: seenOf,
    creating: calm(TITLE, busy('dataImport:keys.creating')),
    asking: {
      there: [{ role: 'dialog', name: QUESTION }, button('dataImport:keys.revokeConfirm')],
      focus: { key: 'dataImport:keys.keep' },
    },
    revoking: { there: [busy('dataImport:keys.revoking')] },
  },
  effects: {
    'studioKeys.load': BY_STATE,
    'studioKeys.create': BY_STATE,
    'studioKeys.revoke': BY_STATE,
  },
};
