import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { Passkey, PasskeysChange, PasskeysReading } from '../../machines/passkeys/passkeys';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { AcceptedPasskeys } from '../../src/ports/accountPorts';
import { isRecord, type Json } from '../../src/rules/json';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { sensitiveRequest } from '../account/freshSignIn';
import type { ApiResult } from '../apiClient/apiCall';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED } from '../apiClient/callOutcome';
import { anyText, flag, list, number, object, orNull, reading, record } from '../apiClient/read';
import type { Env, WorkOf } from '../env';
import { askingAgain, unless } from '../leaving';
import { makePasskey, PASSKEYS_PATH, readStatus } from './makePasskey';

const ACTION = 'changePasskeys';

const passkey = object<Passkey>({
  id: anyText,
  createdAt: number,
  lastUsedAt: orNull(number),
  synced: flag,
  aaguid: anyText,
  name: (value = '') => anyText(value),
});

/** Reads the data of GET /api/account/passkeys; null for anything else. */
const readPasskeys = reading<Exclude<PasskeysReading, { kind: 'failed' }>>((value) => {
  const { offered, passkeys, hasPassword } = record(value);
  return offered === false
    ? { kind: 'notOffered' }
    : { kind: 'passkeys', passkeys: list(passkey)(passkeys), hasPassword: hasPassword !== false };
});

/** Reads the account's valid passkeys from a response; null if absent. */
function readAccepted(value: unknown): AcceptedPasskeys | null {
  const accepted = isRecord(value) ? value['accepted'] : null;
  if (!isRecord(accepted)) return null;
  const { handle, name, ids } = accepted;
  if (typeof handle !== 'string' || typeof name !== 'string' || !Array.isArray(ids)) return null;
  return { handle, name, ids: ids.filter((id): id is string => typeof id === 'string') };
}

/** Informs authenticators of the account's valid passkeys, if the response lists them. */
function* notifyAuthenticators(env: Env, accepted: AcceptedPasskeys | null): SagaGenerator<void> {
  if (accepted === null) return;
  const { passkeys } = yield* call(env.waysIn);
  passkeys.tell(accepted);
}

interface ListAnswer {
  reading: Exclude<PasskeysReading, { kind: 'failed' }>;
  accepted: AcceptedPasskeys | null;
}

function readAnswer(value: unknown): ListAnswer | null {
  const listed = readPasskeys(value);
  return listed && { reading: listed, accepted: readAccepted(value) };
}

function* readList(env: Env): SagaGenerator<PasskeysReading> {
  const result = yield* call(apiRequest<ListAnswer>, env, {
    path: PASSKEYS_PATH,
    read: readAnswer,
  });
  if (!result.ok) return { kind: 'failed', error: result.error };
  yield* notifyAuthenticators(env, result.data.accepted);
  return result.data.reading;
}

/** Runs `passkeys.load`: GET /api/account/passkeys. */
function* loadPasskeys(env: Env) {
  const listed = yield* unless(askingAgain('passkeys'), () => readList(env));
  if (listed) yield* put(events.passkeys.read(listed));
}

const failed = (result: ApiResult<unknown> & { ok: false }): PasskeysChange =>
  result.error.ret === PROOF_NEEDED_RET
    ? { kind: 'givenUp' }
    : { kind: 'failed', error: result.error };

function* add(env: Env): SagaGenerator<PasskeysChange> {
  const made = yield* makePasskey(env, (request) => sensitiveRequest(env, ACTION, request));
  if (made.kind === 'failed') return failed(made.result);
  if (made.kind !== 'made') return made;
  const listed = yield* readList(env);
  if (listed.kind === 'passkeys') return { kind: 'added', passkeys: listed.passkeys };
  return { kind: 'failed', error: listed.kind === 'failed' ? listed.error : null };
}

/** Runs `passkeys.add`: POST /api/account/passkeys/options, then POST /api/account/passkeys. */
function* addPasskey(env: Env) {
  const change = yield* unless(askingAgain('passkeys'), () => add(env));
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
  });
  if (!result.ok) return failed(result);
  if (readStatus(result.data) === 'LAST_WAY') return { kind: 'lastWay' };
  const { passkeys } = yield* call(env.waysIn);
  passkeys.forget({ id });
  yield* notifyAuthenticators(env, readAccepted(result.data));
  return { kind: 'removed' };
}

/** Runs `passkeys.remove`: POST /api/account/passkeys/remove. One that is already gone counts as removed. */
export function* removePasskey(env: Env, { id }: EffectNamed<'passkeys.remove'>) {
  const change = yield* unless(askingAgain('passkeys'), () => remove(env, id));
  if (change) yield* put(events.passkeys.changed(change));
}

function* rename(env: Env, body: { id: string; name: string }): SagaGenerator<PasskeysChange> {
  const result = yield* call(apiRequest<string>, env, {
    method: 'POST' as const,
    path: `${PASSKEYS_PATH}/rename`,
    body,
    read: readStatus,
  });
  if (!result.ok) return { kind: 'failed', error: result.error };
  return result.data === 'OK' ? { kind: 'renamed' } : { kind: 'failed', error: null };
}

/** Runs `passkeys.rename`: POST /api/account/passkeys/rename. */
function* renamePasskey(env: Env, { id, name }: EffectNamed<'passkeys.rename'>) {
  const change = yield* unless(askingAgain('passkeys'), () => rename(env, { id, name }));
  if (change) yield* put(events.passkeys.changed(change));
}

export const passkeysWork: WorkOf<'passkeys'> = {
  'passkeys.load': { run: loadPasskeys, crashed: () => events.passkeys.read(CRASHED) },
  'passkeys.add': { run: addPasskey, crashed: () => events.passkeys.changed(CRASHED) },
  'passkeys.rename': { run: renamePasskey, crashed: () => events.passkeys.changed(CRASHED) },
  'passkeys.remove': { run: removePasskey, crashed: () => events.passkeys.changed(CRASHED) },
};
