import { call, type SagaGenerator } from 'typed-redux-saga';
import type { AddRefusal } from '../../machines/passkeys/passkeys';
import { isRecord, type Json } from '../../src/rules/json';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import type { ApiCall, ApiResult } from '../apiClient/apiCall';
import type { Env } from '../env';

export const PASSKEYS_PATH = '/api/account/passkeys';

/** Reads the status of a passkey response; null for anything else. */
export const readStatus = (value: unknown): string | null => {
  const status = isRecord(value) ? value['status'] : null;
  return typeof status === 'string' ? status : null;
};

export type MadePasskey =
  | { kind: 'made' }
  /** The user closed the browser's dialog; no message is shown. */
  | { kind: 'givenUp' }
  | { kind: 'notAdded'; reason: AddRefusal }
  | { kind: 'failed'; result: ApiResult<unknown> & { ok: false } };

/** Sends the two requests. */
type Send = <Data>(request: ApiCall<Data>) => SagaGenerator<ApiResult<Data>>;

/** Creates a passkey: POST …/options for the challenge, then POST …/passkeys to store the credential. */
export function* makePasskey(env: Env, send: Send): SagaGenerator<MadePasskey> {
  const asked = yield* send<Json>({
    method: 'POST',
    path: `${PASSKEYS_PATH}/options`,
    body: {},
    read: (data) => (isRecord(data) && readStatus(data) === 'OK' ? data : null),
  });
  if (!asked.ok) return { kind: 'failed', result: asked };
  const { passkeys } = yield* call(env.waysIn);
  const made = yield* call(() => passkeys.create(asked.data));
  if (!made.ok) {
    const { reason } = made;
    const isGivenUp = reason === 'stopped' || reason === 'cancelled';
    return isGivenUp ? { kind: 'givenUp' } : { kind: 'notAdded', reason };
  }
  const { webauthnGeneratedOptionsId } = asked.data;
  const kept = yield* send<string>({
    method: 'POST',
    path: PASSKEYS_PATH,
    body: { webauthnGeneratedOptionsId, credential: made.credential },
    read: readStatus,
  });
  if (kept.ok && kept.data === 'OK') return { kind: 'made' };
  // A passkey that the server refused is useless on the device too. Without a response it may have been stored.
  if (kept.ok || kept.error.ret === PROOF_NEEDED_RET) passkeys.forget(made.credential);
  return kept.ok ? { kind: 'notAdded', reason: 'refused' } : { kind: 'failed', result: kept };
}
