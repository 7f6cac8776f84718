import { buffers } from 'redux-saga';
import {
  actionChannel,
  call,
  flush,
  put,
  race,
  select,
  take,
  type SagaGenerator,
} from 'typed-redux-saga';
import type { FreshSignInEvent, ProofResult } from '../../machines/account/freshSignIn';
import type { ApiError } from '../../machines/apiError';
import type { StoreAction } from '../../src/kit/action';
import { events } from '../../src/kit/events';
import { stateOf } from '../../src/kit/stateOf';
import type { HttpAnswer } from '../../src/ports/ports';
import {
  CODE_NEEDED_RET,
  PROOF_NEEDED_RET,
  type SensitiveAction,
} from '../../src/rules/sensitiveActions';
import type { ApiCall, ApiResult } from '../apiClient/apiCall';
import { apiRequest } from '../apiClient/apiRequest';
import { answerOf } from '../apiClient/callOutcome';
import { plainRequest } from '../apiClient/composeRequest';
import { unexpected, notAllowed } from '../authApi/authAnswer';
import { formFields } from '../authApi/authCalls';
import { askAuth } from '../session/requests';
import { readByStatus } from '../authApi/readByStatus';
import type { Env, WorkOf } from '../env';
import { askPasskeyOptions } from '../passkeys/askPasskeyOptions';
import { stopPasskeys } from '../passkeys/stopPasskeys';
import { reporter } from '../reporter';
import { triesLeft } from '../secondStep/answers';
import { currentUserId } from '../session/ownRequest';

/** Reads the response to POST /api/account/proof. */
const readProof = (answer: HttpAnswer): ProofResult =>
  readByStatus<ProofResult>(answer, {
    OK: ({ needsCode }) => ({ kind: needsCode === true ? 'codeMissing' : 'proved' }),
    WRONG_CREDENTIALS_ERROR: () => ({ kind: 'wrongPassword' }),
    WRONG_CODE: (body) => ({ kind: 'wrongCode', left: triesLeft(body) }),
    PASSKEY_NOT_VERIFIED: () => ({ kind: 'notVerified' }),
    PROOF_NOT_ALLOWED: notAllowed,
  });

const ENDS: readonly FreshSignInEvent['type'][] = ['freshSignIn/canceled', 'freshSignIn/reset'];

function isProof(action: StoreAction): boolean {
  // The type is checked next; other machines' actions have other types.
  const event = action as FreshSignInEvent;
  if (event.type === 'freshSignIn/continued') return true;
  return event.type === 'freshSignIn/answered' && event.payload.kind === 'proved';
}

/** Asks for a proof, and returns whether it was given. */
function* isProved(action: SensitiveAction, needsCode: boolean): SagaGenerator<boolean> {
  yield* put(events.freshSignIn.asked({ action, ...(needsCode && { needsCode }) }));
  const { proved } = yield* race({ proved: take(isProof), ended: take([...ENDS]) });
  return proved !== undefined;
}

/**
 * As {@link apiRequest}, for a sensitive action. If the server requires a fresh proof, asks the user for one in place
 * and repeats the request. A refusal after another request's proof does not ask again. If the user cancels, or another
 * user is signed in by then, the request fails with `PROOF_NEEDED_RET`.
 */
export function* sensitiveRequest<Data>(
  env: Env,
  action: SensitiveAction,
  given: ApiCall<Data>,
): SagaGenerator<ApiResult<Data>> {
  const userId = yield* currentUserId();
  const proofs = yield* actionChannel(isProof, buffers.sliding(1));
  try {
    for (;;) {
      yield* flush(proofs);
      const result = yield* call(apiRequest<Data>, env, given);
      if (result.ok) return result;
      const { error } = result;
      const needsCode = error.ret === CODE_NEEDED_RET;
      if (!needsCode && error.ret !== PROOF_NEEDED_RET) return result;
      const meanwhile = yield* flush(proofs);
      const proved = meanwhile.length > 0 || (yield* isProved(action, needsCode));
      if (!proved || (yield* currentUserId()) !== userId)
        return { ok: false, error: { ...error, ret: PROOF_NEEDED_RET } };
    }
  } finally {
    proofs.close();
  }
}

/** Converts the result of a sensitive request for its machine; a canceled proof is not a failure. */
export function sensitiveOutcome<Data, Done>(
  result: ApiResult<Data>,
  done: (data: Data) => Done,
): Done | { kind: 'canceled' } | { kind: 'failed'; error: ApiError } {
  return !result.ok && result.error.ret === PROOF_NEEDED_RET
    ? { kind: 'canceled' }
    : answerOf(result, done);
}

/** POST /api/account/proof, for the user whom the page shows and the action that waits. */
function* sendProof(env: Env, body: object): SagaGenerator<ProofResult> {
  const userId = yield* currentUserId();
  const { action } = (yield* select(stateOf('freshSignIn'))).context;
  const request = plainRequest(env, '/api/account/proof', { userId, action, ...body });
  const answer = yield* call(askAuth, env, request, { userId });
  const proof = readProof(answer);
  const wait = answer.ok ? Number(answer.response.headers['retry-after']) : 0;
  return proof.kind === 'failed' && wait > 0
    ? { ...proof, until: env.clock.now() + wait * 1_000 }
    : proof;
}

/** Fetches the server's challenge, has a passkey sign it, and sends the proof. */
function* proofByPasskey(env: Env): SagaGenerator<ProofResult> {
  const { passkeys } = yield* call(env.waysIn);
  const asked = yield* call(askPasskeyOptions, env);
  if (!asked.ok) return asked.refusal;
  const { webauthnGeneratedOptionsId } = asked.options;
  const answer = yield* call(() => passkeys.get(asked.options, false));
  if (!answer.ok) {
    const { reason } = answer;
    const isOwn = reason === 'stopped' || reason === 'exists';
    return { kind: 'notPicked', reason: isOwn ? 'cancelled' : reason };
  }
  const { credential } = answer;
  return yield* sendProof(env, { webauthnGeneratedOptionsId, credential });
}

const answered = reporter(events.freshSignIn.answered, () => take([...ENDS]), unexpected);

export const freshSignInWork: WorkOf<'freshSignIn'> = {
  'freshSignIn.prove': answered((env, { secret }) =>
    sendProof(env, { formFields: formFields({ password: env.secretHandles.take(secret) }) }),
  ),
  'freshSignIn.proveCode': answered((env, { secret }) =>
    sendProof(env, { code: env.secretHandles.take(secret) ?? '' }),
  ),
  'freshSignIn.provePasskey': answered(proofByPasskey, stopPasskeys),
};
