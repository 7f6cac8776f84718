import { call, take, type SagaGenerator } from 'typed-redux-saga';
import type { OfferAnswer, PasskeyOfferEvent } from '../../machines/passkeys/passkeyOffer';
import { events } from '../../src/kit/events';
import { isRecord } from '../../src/rules/json';
import { apiRequest } from '../apiClient/apiRequest';
import type { Env, WorkOf } from '../env';
import { reporter } from '../reporter';
import { makePasskey, PASSKEYS_PATH, readStatus } from './makePasskey';
import { stopPasskeys } from './stopPasskeys';

const LEFT: PasskeyOfferEvent['type'] = 'passkeyOffer/left';

/** Reads the data of GET /api/account/passkeys/offer; null for anything else. */
const readOffer = (value: unknown): boolean | null => {
  const offer = isRecord(value) ? value['offer'] : null;
  return typeof offer === 'boolean' ? offer : null;
};

/** GET /api/account/passkeys/offer, if the browser can store a passkey. */
function* look(env: Env): SagaGenerator<{ offered: boolean }> {
  const { passkeys } = yield* call(env.waysIn);
  if (!(yield* call(() => passkeys.keeps()))) return { offered: false };
  // A failed request only means no offer.
  const result = yield* call(apiRequest<boolean>, env, {
    path: `${PASSKEYS_PATH}/offer`,
    read: readOffer,
  });
  return { offered: result.ok && result.data };
}

/** The sign-in is fresh, so no further proof is needed. */
function* add(env: Env): SagaGenerator<OfferAnswer> {
  const made = yield* makePasskey(env, (request) => apiRequest(env, request));
  if (made.kind === 'made') return { kind: 'added' };
  return made.kind === 'failed' ? { kind: 'failed' } : made;
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

const untilLeft = () => take(LEFT);
const looked = reporter(events.passkeyOffer.looked, untilLeft, { offered: false });
const answered = reporter(events.passkeyOffer.answered, untilLeft, { kind: 'failed' });

export const passkeyOfferWork: WorkOf<'passkeyOffer'> = {
  'passkeyOffer.look': looked(look),
  'passkeyOffer.add': answered(add, stopPasskeys),
  'passkeyOffer.decline': { run: declineOffer, crashed: null },
};
