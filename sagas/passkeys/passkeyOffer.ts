import { call, put, take, type SagaGenerator } from 'typed-redux-saga';
import type { OfferAnswer, PasskeyOfferEvent } from '../../machines/passkeys/passkeyOffer';
import { events } from '../../src/kit/events';
import { isRecord } from '../../src/rules/json';
import { apiRequest } from '../apiClient/apiRequest';
import type { Env, WorkOf } from '../env';
import { unless } from '../leaving';
import { makePasskey, PASSKEYS_PATH, readStatus } from './makePasskey';

const LEFT: PasskeyOfferEvent['type'] = 'passkeyOffer/left';

/** Reads the data of GET /api/account/passkeys/offer; null for anything else. */
const readOffer = (value: unknown): boolean | null => {
  const offer = isRecord(value) ? value['offer'] : null;
  return typeof offer === 'boolean' ? offer : null;
};

function* look(env: Env): SagaGenerator<boolean> {
  const { passkeys } = yield* call(env.waysIn);
  if (!(yield* call(() => passkeys.keeps()))) return false;
  // A failed request only means no offer.
  const result = yield* call(apiRequest<boolean>, env, {
    path: `${PASSKEYS_PATH}/offer`,
    read: readOffer,
  });
  return result.ok && result.data;
}

/** Runs `passkeyOffer.look`: GET /api/account/passkeys/offer, if the browser can store a passkey. */
function* lookForOffer(env: Env) {
  const offered = yield* unless(take(LEFT), () => look(env));
  if (offered !== undefined) yield* put(events.passkeyOffer.looked({ offered }));
}

function* add(env: Env): SagaGenerator<OfferAnswer> {
  const made = yield* makePasskey(env, (request) => apiRequest(env, request));
  if (made.kind === 'made') return { kind: 'added' };
  return made.kind === 'failed' ? { kind: 'failed' } : made;
}

/** Runs `passkeyOffer.add`. The sign-in is fresh, so no further proof is needed. */
function* addOffered(env: Env) {
  const answer = yield* unless(take(LEFT), () => add(env));
  if (answer) return void (yield* put(events.passkeyOffer.answered(answer)));
  const { passkeys } = yield* call(env.waysIn);
  passkeys.stop();
}

/** Runs `passkeyOffer.decline`: POST /api/account/passkeys/decline. If it fails, the offer is shown again. */
function* declineOffer(env: Env) {
  yield* call(apiRequest<string>, env, {
    method: 'POST' as const,
    path: `${PASSKEYS_PATH}/decline`,
    body: {},
    read: readStatus,
  });
}

export const passkeyOfferWork: WorkOf<'passkeyOffer'> = {
  'passkeyOffer.look': {
    run: lookForOffer,
    crashed: () => events.passkeyOffer.looked({ offered: false }),
  },
  'passkeyOffer.add': {
    run: addOffered,
    crashed: () => events.passkeyOffer.answered({ kind: 'failed' }),
  },
  'passkeyOffer.decline': { run: declineOffer, crashed: null },
};
