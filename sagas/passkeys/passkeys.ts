import { call, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import type {
  Passkey,
  PasskeysChange,
  PasskeysEffect,
  PasskeysEvent,
  PasskeysReading,
} from '../../machines/passkeys/passkeys';
import { events } from '../../src/kit/events';
import type { AcceptedPasskeys } from '../../src/ports/accountPorts';
import { isRecord, type Json } from '../../src/rules/json';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { sensitiveRequest } from '../account/freshSignIn';
import type { ApiResult } from '../apiClient/apiCall';
import { apiRequest } from '../apiClient/apiRequest';
import type { Env, WorkOf } from '../env';
import { makePasskey, PASSKEYS_PATH, readStatus } from './makePasskey';

const ACTION = 'changePasskeys';

/** What ends a call whose answer is not wanted any more. */
const ENDING: PasskeysEvent['type'][] = ['passkeys/asked', 'passkeys/reset'];

function readPasskey(value: unknown): Passkey | null {
  if (!isRecord(value)) return null;
  const { id, createdAt, lastUsedAt, synced, aaguid, name = '' } = value;
  if (typeof id !== 'string' || typeof aaguid !== 'string') return null;
  if (typeof name !== 'string') return null;
  if (typeof createdAt !== 'number' || typeof synced !== 'boolean') return null;
  if (lastUsedAt !== null && typeof lastUsedAt !== 'number') return null;
  return { id, createdAt, lastUsedAt, synced, aaguid, name };
}

/** Reads the data of GET /api/account/passkeys; null for anything else. */
export function readPasskeys(value: unknown): Exclude<PasskeysReading, { kind: 'failed' }> | null {
  if (!isRecord(value)) return null;
  if (value['offered'] === false) return { kind: 'notOffered' };
  const listed = value['passkeys'];
  if (!Array.isArray(listed)) return null;
  const passkeys = listed.map((each) => readPasskey(each)).filter((each) => each !== null);
  return passkeys.length === listed.length ? { kind: 'passkeys', passkeys } : null;
}

/** Reads what the account accepts, in an answer about its passkeys; null where it does not say. */
function readAccepted(value: unknown): AcceptedPasskeys | null {
  const accepted = isRecord(value) ? value['accepted'] : null;
  if (!isRecord(accepted)) return null;
  const { handle, name, ids } = accepted;
  if (typeof handle !== 'string' || typeof name !== 'string' || !Array.isArray(ids)) return null;
  return { handle, name, ids: ids.filter((id): id is string => typeof id === 'string') };
}

/** Devices hear of what the account accepts whenever the server says so (A47). */
function* tellDevices(env: Env, accepted: AcceptedPasskeys | null): SagaGenerator<void> {
  if (accepted === null) return;
  const { passkeys } = yield* call(env.waysIn);
  passkeys.tell(accepted);
}

interface ListAnswer {
  reading: Exclude<PasskeysReading, { kind: 'failed' }>;
  accepted: AcceptedPasskeys | null;
}

function readAnswer(value: unknown): ListAnswer | null {
  const reading = readPasskeys(value);
  return reading && { reading, accepted: readAccepted(value) };
}

function* readList(env: Env): SagaGenerator<PasskeysReading> {
  const result = yield* call(apiRequest<ListAnswer>, env, {
    path: PASSKEYS_PATH,
    read: readAnswer,
    shownBy: 'page' as const,
  });
  if (!result.ok) return { kind: 'failed', error: result.error };
  yield* tellDevices(env, result.data.accepted);
  return result.data.reading;
}

/** Worker of `passkeys.load`: GET /api/account/passkeys. */
export function* loadPasskeys(env: Env) {
  const { reading } = yield* race({ reading: call(readList, env), ended: take(ENDING) });
  if (reading) yield* put(events.passkeys.read(reading));
}

const failed = (result: ApiResult<unknown> & { ok: false }): PasskeysChange =>
  result.error.ret === PROOF_NEEDED_RET
    ? { kind: 'givenUp' }
    : { kind: 'failed', error: result.error };

function* add(env: Env): SagaGenerator<PasskeysChange> {
  const made = yield* makePasskey(env, (request) => sensitiveRequest(env, ACTION, request));
  if (made.kind === 'failed') return failed(made.result);
  if (made.kind !== 'made') return made;
  const list = yield* readList(env);
  if (list.kind === 'passkeys') return { ...list, kind: 'added' };
  return { kind: 'failed', error: list.kind === 'failed' ? list.error : null };
}

/** Worker of `passkeys.add`: POST /api/account/passkeys/options, then POST /api/account/passkeys. */
export function* addPasskey(env: Env) {
  const { change } = yield* race({ change: call(add, env), ended: take(ENDING) });
  if (change) return void (yield* put(events.passkeys.changed(change)));
  const { passkeys } = yield* call(env.waysIn);
  passkeys.stop();
}

function* remove(env: Env, id: string): SagaGenerator<PasskeysChange> {
  const result = yield* sensitiveRequest<Json>(env, ACTION, {
    method: 'POST',
    path: `${PASSKEYS_PATH}/remove`,
    body: { id },
    read: (value) => (isRecord(value) && readStatus(value) !== null ? value : null),
    shownBy: 'page',
  });
  if (!result.ok) return failed(result);
  if (readStatus(result.data) === 'LAST_WAY') return { kind: 'lastWay' };
  const { passkeys } = yield* call(env.waysIn);
  passkeys.forget({ id });
  yield* tellDevices(env, readAccepted(result.data));
  return { kind: 'removed' };
}

/** Worker of `passkeys.remove`: POST /api/account/passkeys/remove. One that is gone already counts as removed. */
export function* removePasskey(
  env: Env,
  { id }: Extract<PasskeysEffect, { type: 'passkeys.remove' }>,
) {
  const { change } = yield* race({ change: call(remove, env, id), ended: take(ENDING) });
  if (change) yield* put(events.passkeys.changed(change));
}

function* rename(env: Env, body: { id: string; name: string }): SagaGenerator<PasskeysChange> {
  const result = yield* call(apiRequest<string>, env, {
    method: 'POST' as const,
    path: `${PASSKEYS_PATH}/rename`,
    body,
    read: readStatus,
    shownBy: 'page' as const,
  });
  if (!result.ok) return { kind: 'failed', error: result.error };
  return result.data === 'OK' ? { kind: 'renamed' } : { kind: 'failed', error: null };
}

/** Worker of `passkeys.rename`: POST /api/account/passkeys/rename. */
export function* renamePasskey(
  env: Env,
  { id, name }: Extract<PasskeysEffect, { type: 'passkeys.rename' }>,
) {
  const { change } = yield* race({ change: call(rename, env, { id, name }), ended: take(ENDING) });
  if (change) yield* put(events.passkeys.changed(change));
}

/** The passkeys of the account. */
export const passkeysWork: WorkOf<'passkeys'> = {
  'passkeys.load': {
    run: loadPasskeys,
    crashed: () => events.passkeys.read({ kind: 'failed', error: null }),
  },
  'passkeys.add': {
    run: addPasskey,
    crashed: () => events.passkeys.changed({ kind: 'failed', error: null }),
  },
  'passkeys.rename': {
    run: renamePasskey,
    crashed: () => events.passkeys.changed({ kind: 'failed', error: null }),
  },
  'passkeys.remove': {
    run: removePasskey,
    crashed: () => events.passkeys.changed({ kind: 'failed', error: null }),
  },
};
