import { call, put, race, take } from 'typed-redux-saga';
import type { PasskeySignInResult } from '../../machines/passkeys/passkeySignIn';
import type { SignInEvent } from '../../machines/signIn/signIn';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { HttpAnswer } from '../../src/ports/ports';
import { isRecord, type Json } from '../../src/rules/json';
import { unexpected, notAllowed } from '../authApi/authAnswer';
import { authRequest } from '../authApi/authCalls';
import { OPENED, readByStatus } from '../authApi/readByStatus';
import type { Env, WorkOf } from '../env';
import { askPasskeyOptions } from './askPasskeyOptions';
import { leaving, unless } from '../leaving';
import { takeJson } from '../takeJson';
import { openSession, type Opened } from '../signIn/openSession';
import { otherWayType } from '../../src/rules/otherWays';
import { finishSignIn } from '../signIn/signIn';

type Refusal = Exclude<PasskeySignInResult, { kind: 'signedIn' }>;

const PASSWORD_SENT: SignInEvent['type'] = 'signIn/submitted';

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

/** Runs `passkeySignIn.arm`. A press on the button replaces the request; sending a password ends it. */
function* armAutofill(env: Env) {
  const { passkeys } = yield* call(env.waysIn);
  if (!(yield* call(() => passkeys.autofills()))) return;
  const asked = yield* call(askPasskeyOptions, env);
  if (!asked.ok) return;
  const { options } = asked;
  const { answer } = yield* race({
    answer: call(() => passkeys.get(options, true)),
    left: leaving('passkeySignIn'),
    password: take(PASSWORD_SENT),
  });
  if (!answer) passkeys.stop();
  else if (answer.ok) yield* pick(env, options, answer.credential);
}

function* askPasskey(env: Env) {
  const { passkeys } = yield* call(env.waysIn);
  const asked = yield* call(askPasskeyOptions, env);
  if (!asked.ok) return void (yield* put(events.passkeySignIn.answered(asked.refusal)));
  const { options } = asked;
  const answer = yield* unless(leaving('passkeySignIn'), () => passkeys.get(options, false));
  if (!answer) return passkeys.stop();
  if (answer.ok) yield* pick(env, options, answer.credential);
  else {
    const { reason } = answer;
    const isOwn = reason === 'stopped' || reason === 'exists';
    yield* put(events.passkeySignIn.notPicked({ reason: isOwn ? 'cancelled' : reason }));
  }
}

/** Runs `passkeySignIn.check`: POST /webauthn/signin. */
function* checkPasskey(env: Env, { secret }: EffectNamed<'passkeySignIn.check'>) {
  const body = takeJson(env, secret);
  const request = authRequest(env.addresses, 'webauthn', '/webauthn/signin', body);
  const result = yield* unless(leaving('passkeySignIn'), () =>
    openSession<Refusal>(env, request, readPasskeySignIn),
  );
  if (!result) return;
  // Only a definite response makes the device stop offering a passkey the server no longer knows.
  if (result.kind === 'unknown' && isRecord(body)) {
    const { passkeys } = yield* call(env.waysIn);
    passkeys.forget(body['credential']);
  }
  yield* put(events.passkeySignIn.answered(result));
}

export const passkeySignInWork: WorkOf<'passkeySignIn'> = {
  'passkeySignIn.arm': { run: armAutofill, crashed: null },
  'passkeySignIn.ask': {
    run: askPasskey,
    crashed: () => events.passkeySignIn.answered(unexpected),
  },
  'passkeySignIn.check': {
    run: checkPasskey,
    crashed: () => events.passkeySignIn.answered(unexpected),
  },
  'passkeySignIn.finish': {
    run: (env, effect) => finishSignIn(env, effect, otherWayType('webauthn')),
    crashed: () => events.passkeySignIn.navigationFailed(),
  },
};
