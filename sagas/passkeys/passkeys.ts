import { call, type SagaGenerator } from 'typed-redux-saga';
import type { Passkey, PasskeysChange, PasskeysReading } from '../../machines/passkeys/passkeys';
import { events } from '../../src/kit/events';
import type { AcceptedPasskeys } from '../../src/ports/accountPorts';
import { isRecord, type Json } from '../../src/rules/json';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { ACCOUNT_WAYS, type AccountWay } from '../../src/rules/waysIn';
import { sensitiveRequest } from '../account/freshSignIn';
import type { ApiResult } from '../apiClient/apiCall';
import { apiRequest } from '../apiClient/apiRequest';
import { CRASHED } from '../apiClient/callOutcome';
import {
  anyText,
  flag,
  list,
  number,
  object,
  oneOf,
  orNull,
  reading,
  record,
  since,
} from '../../src/kit/read';
import type { Env, WorkOf } from '../env';
import { askingAgain } from '../leaving';
import { reporter } from '../reporter';
import { makePasskey, PASSKEYS_PATH, readStatus } from './makePasskey';
import { stopPasskeys } from './stopPasskeys';

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
  const { offered, passkeys, ...own } = record(value);
  const hasPassword = own['hasPassword'] !== false;
  const known: AccountWay[] = hasPassword ? ['password'] : [];
  const otherWays = since(list(oneOf(ACCOUNT_WAYS)), known)(own['otherWays']);
  const ways = { hasPassword, otherWays };
  return offered === false
    ? { kind: 'notOffered', ...ways }
    : { kind: 'passkeys', passkeys: list(passkey)(passkeys), ...ways };
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

const failed = (result: ApiResult<unknown> & { ok: false }): PasskeysChange =>
  result.error.ret === PROOF_NEEDED_RET
    ? { kind: 'givenUp' }
    : { kind: 'failed', error: result.error };

/** POST /api/account/passkeys/options, then POST /api/account/passkeys. */
function* add(env: Env): SagaGenerator<PasskeysChange> {
  const made = yield* makePasskey(env, (request) => sensitiveRequest(env, ACTION, request));
  if (made.kind === 'failed') return failed(made.result);
  if (made.kind !== 'made') return made;
  const listed = yield* readList(env);
  if (listed.kind === 'passkeys') return { kind: 'added', passkeys: listed.passkeys };
  return { kind: 'failed', error: listed.kind === 'failed' ? listed.error : null };
}

const ending = () => askingAgain('passkeys');
const read = reporter(events.passkeys.read, ending, CRASHED);
const changed = reporter(events.passkeys.changed, ending, CRASHED);

export const passkeysWork: WorkOf<'passkeys'> = {
  'passkeys.load': read(readList),
  'passkeys.add': changed(add, stopPasskeys),
  'passkeys.rename': changed(function* rename(env, { id, name }) {
    const path = `${PASSKEYS_PATH}/rename`;
    const given = { method: 'POST' as const, path, body: { id, name }, read: readStatus };
    const result = yield* apiRequest(env, given);
    if (!result.ok) return { kind: 'failed', error: result.error };
    return result.data === 'OK' ? { kind: 'renamed' } : { kind: 'failed', error: null };
  }),
  /** POST /api/account/passkeys/remove. One that is already gone counts as removed. */
  'passkeys.remove': changed(function* remove(env, { id }) {
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
  }),
};
