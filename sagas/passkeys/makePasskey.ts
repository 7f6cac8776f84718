import { call, type SagaGenerator } from 'typed-redux-saga';
import type { AddRefusal } from '../../machines/passkeys/passkeys';
import { isRecord, type Json } from '../../src/rules/json';
import type { ApiCall, ApiResult } from '../apiClient/apiCall';
import type { Env } from '../env';

/** The address of the account's own passkeys. */
export const PASSKEYS_PATH = '/api/account/passkeys';

/** Reads the status of a call about a passkey; null for anything else. */
export const readStatus = (value: unknown): string | null => {
  const status = isRecord(value) ? value['status'] : null;
  return typeof status === 'string' ? status : null;
};

export type MadePasskey =
  | { kind: 'made' }
  /** The browser's window was closed: nothing is said of that. */
  | { kind: 'givenUp' }
  | { kind: 'notAdded'; reason: AddRefusal }
  | { kind: 'failed'; result: ApiResult<unknown> & { ok: false } };

/** How the two calls are sent. */
type Send = <Data>(request: ApiCall<Data>) => SagaGenerator<ApiResult<Data>>;

/** The server's question, the browser's passkey, and the server's word on it: POST …/options, then POST …/passkeys. */
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
  // What the server has not kept is of no use on the device either.
  passkeys.forget(made.credential);
  return kept.ok ? { kind: 'notAdded', reason: 'refused' } : { kind: 'failed', result: kept };
}
