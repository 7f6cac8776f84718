import { call, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import type {
  AccountProvider,
  Connection,
  ProvidersChange,
  ProvidersEffect,
  ProvidersEvent,
  ProvidersReading,
} from '../../machines/providers/providers';
import { events } from '../../src/kit/events';
import { isRecord, type Json } from '../../src/rules/json';
import { ROUTES } from '../../src/rules/routes';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { sensitiveRequest } from '../account/freshSignIn';
import type { ApiResult } from '../apiClient/apiCall';
import { apiRequest } from '../apiClient/apiRequest';
import type { Env, WorkOf } from '../env';
import { readWayOut } from './wayOut';

type EffectOf<Type extends ProvidersEffect['type']> = Extract<ProvidersEffect, { type: Type }>;
type Readable = Exclude<ProvidersReading, { kind: 'failed' }>;

const PATH = '/api/account/providers';
const ACTION = 'changeProviders';
/** Where the account shows them. */
const RETURN_TO = `${ROUTES.account[0]}#providers`;

/** What ends a call whose answer is not wanted any more. */
const ENDING: ProvidersEvent['type'][] = ['providers/asked', 'providers/reset'];

function readConnection(value: unknown): Connection | null {
  if (!isRecord(value)) return null;
  const { email, createdAt, lastUsedAt } = value;
  if (typeof email !== 'string' || typeof createdAt !== 'number') return null;
  return lastUsedAt === null || typeof lastUsedAt === 'number'
    ? { email, createdAt, lastUsedAt }
    : null;
}

function readProvider(value: unknown): AccountProvider | null {
  if (!isRecord(value)) return null;
  const { id, name, connection: sent } = value;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  const connection = readConnection(sent);
  return sent === null || connection !== null ? { id, name, connection } : null;
}

/** Reads the data of GET /api/account/providers; null for anything else. */
export function readProviders(value: unknown): Readable | null {
  if (!isRecord(value)) return null;
  if (value['offered'] === false) return { kind: 'notOffered' };
  const listed = value['providers'];
  if (!Array.isArray(listed)) return null;
  const providers = listed.map((each) => readProvider(each)).filter((each) => each !== null);
  return providers.length === listed.length ? { kind: 'providers', providers } : null;
}

/** Worker of `providers.load`: GET /api/account/providers. */
export function* loadProviders(env: Env) {
  const { result } = yield* race({
    result: call(apiRequest<Readable>, env, {
      path: PATH,
      read: readProviders,
      shownBy: 'page' as const,
    }),
    ended: take(ENDING),
  });
  if (!result) return;
  const reading = result.ok ? result.data : ({ kind: 'failed', error: result.error } as const);
  yield* put(events.providers.read(reading));
}

const failed = ({ error }: ApiResult<unknown> & { ok: false }): ProvidersChange =>
  error.ret === PROOF_NEEDED_RET ? { kind: 'givenUp' } : { kind: 'failed', error };

/** A call that changes the connections; the person is asked to sign in again where that is long ago. */
const change = (env: Env, path: string, body: object) =>
  sensitiveRequest<Json>(env, ACTION, {
    method: 'POST',
    path: PATH + path,
    body,
    read: (data) => (isRecord(data) ? data : null),
    shownBy: 'page',
  });

function* connect(
  env: Env,
  { id, name }: EffectOf<'providers.connect'>,
): SagaGenerator<ProvidersChange | null> {
  const begun = yield* change(env, '/begin', { id });
  if (!begun.ok) return failed(begun);
  const out = readWayOut(begun.data, env.random.id());
  if (out === null) return { kind: 'unavailable' };
  const { address, ...secrets } = out;
  const { providerTries } = yield* call(env.waysIn);
  providerTries.begin({ ...secrets, id, name, remember: false, purpose: 'connect' }, RETURN_TO);
  env.navigation.leave(address);
  return null;
}

/** Worker of `providers.connect`: POST /api/account/providers/begin, then to the provider. */
export function* connectAccount(env: Env, effect: EffectOf<'providers.connect'>) {
  const { problem } = yield* race({ problem: call(connect, env, effect), ended: take(ENDING) });
  if (problem) yield* put(events.providers.changed(problem));
}

function* remove(env: Env, id: string): SagaGenerator<ProvidersChange> {
  const result = yield* change(env, '/remove', { id });
  if (!result.ok) return failed(result);
  return { kind: result.data['status'] === 'LAST_WAY' ? 'lastWay' : 'removed' };
}

/** Worker of `providers.remove`: POST /api/account/providers/remove. One that is gone already counts as removed. */
export function* removeConnection(env: Env, { id }: EffectOf<'providers.remove'>) {
  const { result } = yield* race({ result: call(remove, env, id), ended: take(ENDING) });
  if (result) yield* put(events.providers.changed(result));
}

/** The accounts at providers that sign in to the account. */
export const providersWork: WorkOf<'providers'> = {
  'providers.load': {
    run: loadProviders,
    crashed: () => events.providers.read({ kind: 'failed', error: null }),
  },
  'providers.connect': {
    run: connectAccount,
    crashed: () => events.providers.changed({ kind: 'failed', error: null }),
  },
  'providers.remove': {
    run: removeConnection,
    crashed: () => events.providers.changed({ kind: 'failed', error: null }),
  },
};
