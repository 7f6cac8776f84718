import { call, delay, put, race, select, take } from 'typed-redux-saga';
import type {
  PasskeySignInEvent,
  PasskeySignInResult,
} from '../../machines/passkeys/passkeySignIn';
import type { SignInEvent } from '../../machines/signIn/signIn';
import type { StoreAction } from '../../src/kit/action';
import { events } from '../../src/kit/events';
import { stateOf } from '../../src/kit/stateOf';
import type { HttpAnswer, ResumeReason } from '../../src/ports/ports';
import { isRecord, type Json } from '../../src/rules/json';
import { unexpected, notAllowed } from '../authApi/authAnswer';
import { authRequest } from '../authApi/authCalls';
import { OPENED, readByStatus } from '../authApi/readByStatus';
import type { Env, WorkOf } from '../env';
import { follow } from '../follow';
import { askPasskeyOptions } from './askPasskeyOptions';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { takeJson } from '../takeJson';
import { openSession, type Opened } from '../signIn/openSession';
import { otherWayType } from '../../src/rules/otherWays';
import { finishSignIn } from '../signIn/signIn';
import { stopPasskeys } from './stopPasskeys';

type Refusal = Exclude<PasskeySignInResult, { kind: 'signedIn' }>;

const PASSWORD_SENT: SignInEvent['type'] = 'signIn/submitted';
const PRESSED: PasskeySignInEvent['type'] = 'passkeySignIn/pressed';

function isRefusedPassword(action: StoreAction): boolean {
  // The type is checked next; other machines' actions have other types.
  const event = action as SignInEvent;
  return event.type === 'signIn/answered' && event.payload.code !== 0;
}

/** Reads the response to POST /webauthn/signin. */
export const readPasskeySignIn = (answer: HttpAnswer): Opened | Refusal =>
  readByStatus<Opened | Refusal>(answer, {
    OK: OPENED.OK,
    CREDENTIAL_NOT_FOUND_ERROR: () => ({ kind: 'unknown' }),
    OPTIONS_NOT_FOUND_ERROR: () => ({ kind: 'expired' }),
    INVALID_OPTIONS_ERROR: () => ({ kind: 'expired' }),
    INVALID_CREDENTIALS_ERROR: () => ({ kind: 'notVerified' }),
    SIGN_IN_NOT_ALLOWED: notAllowed,
  });

/** Stores a picked passkey's signature behind a handle, together with its challenge. */
function* pick(env: Env, { webauthnGeneratedOptionsId }: Json, credential: unknown) {
  const { passkeys } = yield* call(env.waysIn);
  const secret = env.secretHandles.put(JSON.stringify({ webauthnGeneratedOptionsId, credential }));
  yield* put(events.passkeySignIn.picked({ secret, remember: passkeys.isRemembered() }));
}

/** When the email field gets a new challenge: the share of the old one's lifetime, and that lifetime if not named. */
const RENEWED_AT = 0.8;
const LIFETIME_MS = 300_000;
/** How often the clock is looked at: timers stand still while a computer sleeps. */
const LOOK_MS = 10_000;

/** Requests the next challenge of the email field before this one expires, which works until then. */
function* nextOptions(env: Env, { timeout }: Json) {
  const usedMs = Math.max(LOOK_MS, RENEWED_AT * (Number(timeout) || LIFETIME_MS));
  const until = env.clock.now() + usedMs;
  for (let left = usedMs; left > 0 && env.clock.now() < until; left -= LOOK_MS)
    yield* delay(Math.min(left, LOOK_MS));
  return yield* call(askPasskeyOptions, env);
}

/** Offers passkeys in the email field's autofill, until one is picked or another request ends it. */
function* offerInField(env: Env) {
  const { passkeys } = yield* call(env.waysIn);
  if (!(yield* call(() => passkeys.autofills()))) return;
  let asked = yield* call(askPasskeyOptions, env);
  for (;;) {
    if (!asked.ok) {
      asked = yield* call(nextOptions, env, {});
      continue;
    }
    const { options } = asked;
    const { answer, next } = yield* race({
      answer: call(() => passkeys.get(options, true)),
      next: call(nextOptions, env, options),
    });
    if (answer?.ok) yield* pick(env, options, answer.credential);
    if (!next) return;
    asked = next;
  }
}

/** Has a passkey sign a new challenge in the browser's window. */
function* getPasskey(env: Env) {
  const { passkeys } = yield* call(env.waysIn);
  const asked = yield* call(askPasskeyOptions, env);
  if (!asked.ok) return yield* put(events.passkeySignIn.answered(asked.refusal));
  const { options } = asked;
  const answer = yield* call(() => passkeys.get(options, false));
  if (answer.ok) return yield* pick(env, options, answer.credential);
  const { reason } = answer;
  const isOwn = reason === 'stopped' || reason === 'exists';
  return yield* put(events.passkeySignIn.notPicked({ reason: isOwn ? 'cancelled' : reason }));
}

/**
 * Runs `passkeySignIn.arm`. A press on the button or sending a password ends it, also before the challenge has come;
 * after a refused password it starts again.
 */
function* armAutofill(env: Env) {
  for (;;) {
    const { password, pressed, left } = yield* race({
      ended: call(offerInField, env),
      left: leaving('passkeySignIn'),
      pressed: take(PRESSED),
      password: take(PASSWORD_SENT),
    });
    if (password || pressed || left) yield* stopPasskeys(env);
    if (!password) return;
    const { refused } = yield* race({
      refused: take(isRefusedPassword),
      left: leaving('passkeySignIn'),
      pressed: take(PRESSED),
    });
    if (!refused) return;
  }
}

/** A page that the back-forward cache restores may have lost its autofill request. */
export function* followRestored(env: Env) {
  yield* follow<ResumeReason>(
    (listener) => env.pageResume.listen(listener),
    function* (reason) {
      const { value } = yield* select(stateOf('passkeySignIn'));
      if (reason === 'restored' && value === 'waiting') yield* put(events.passkeySignIn.opened());
    },
  );
}

/** Runs `passkeySignIn.ask`: the browser's window. */
function* askPasskey(env: Env) {
  const { left } = yield* race({ ended: call(getPasskey, env), left: leaving('passkeySignIn') });
  if (left) yield* stopPasskeys(env);
}

const answered = reporter(
  events.passkeySignIn.answered,
  () => leaving('passkeySignIn'),
  unexpected,
);

export const passkeySignInWork: WorkOf<'passkeySignIn'> = {
  'passkeySignIn.arm': { run: armAutofill, crashed: null },
  'passkeySignIn.ask': {
    run: askPasskey,
    crashed: () => events.passkeySignIn.answered(unexpected),
  },
  'passkeySignIn.check': answered(function* check(env, { secret }) {
    const body = takeJson(env, secret);
    const request = authRequest(env.addresses, 'webauthn', '/webauthn/signin', body);
    const result = yield* openSession<Refusal>(env, request, readPasskeySignIn);
    // Only a definite response makes the device stop offering a passkey the server no longer knows.
    if (result.kind === 'unknown' && isRecord(body)) {
      const { passkeys } = yield* call(env.waysIn);
      passkeys.forget(body['credential']);
    }
    return result;
  }),
  'passkeySignIn.finish': {
    run: (env, effect) => finishSignIn(env, effect, otherWayType('webauthn')),
    crashed: () => events.passkeySignIn.navigationFailed(),
  },
};
