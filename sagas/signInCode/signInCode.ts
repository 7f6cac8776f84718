import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { CodeRequestResult, SignInCodeResult } from '../../machines/signInCode/signInCode';
import { events } from '../../src/kit/events';
import type { AskedCode } from '../../src/ports/accountPorts';
import type { HttpAnswer } from '../../src/ports/ports';
import { otherWayType } from '../../src/rules/otherWays';
import { textOf, unexpected, notAllowed } from '../authApi/authAnswer';
import { authRequest } from '../authApi/authCalls';
import { sendAuth } from '../authApi/monitorAuth';
import { OPENED, readByStatus } from '../authApi/readByStatus';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { newWait, waitLeft } from '../resendWait';
import { finishSignIn } from '../signIn/signIn';
import { openSession, type Opened } from '../signIn/openSession';

/** A sent code, with the ids that later requests name it by. */
interface SentCode {
  kind: 'sent';
  deviceId: string;
  preAuthSessionId: string;
  linkOnly: boolean;
}

/** An emailed code, as stored in the tab, without the wait for the next email. */
type CodeInMail = Omit<AskedCode, 'until'>;

type RequestAnswer = SentCode | Exclude<CodeRequestResult, { kind: 'sent' }>;

type CodeRefusal = Exclude<SignInCodeResult, { kind: 'signedIn' }>;

/** Reads the response to POST /signinup/code, or to /signinup/code/resend, which has no ids. */
export const readCodeRequest = (answer: HttpAnswer): RequestAnswer =>
  readByStatus<RequestAnswer>(answer, {
    OK: ({ deviceId, preAuthSessionId, flowType }) => ({
      kind: 'sent',
      deviceId: textOf(deviceId) ?? '',
      preAuthSessionId: textOf(preAuthSessionId) ?? '',
      linkOnly: flowType === 'MAGIC_LINK',
    }),
    RESTART_FLOW_ERROR: () => ({ kind: 'ended' }),
    SIGN_IN_UP_NOT_ALLOWED: notAllowed,
  });

/** Reads the response to POST /signinup/code/consume. */
export const readCodeTry = (answer: HttpAnswer): Opened | CodeRefusal =>
  readByStatus<Opened | CodeRefusal>(answer, {
    ...OPENED,
    INCORRECT_USER_INPUT_CODE_ERROR: (body) => {
      const left =
        Number(body['maximumCodeInputAttempts']) - Number(body['failedCodeInputAttemptCount']);
      return left > 0 ? { kind: 'wrong', left } : { kind: 'ended' };
    },
    EXPIRED_USER_INPUT_CODE_ERROR: () => ({ kind: 'expired' }),
    RESTART_FLOW_ERROR: () => ({ kind: 'ended' }),
    SIGN_IN_UP_NOT_ALLOWED: notAllowed,
  });

/** Runs `signInCode.arrive`. A reload keeps the step and the wait for another email. */
function* arriveForCode(env: Env) {
  const { codes } = yield* call(env.waysIn);
  const known = codes.read();
  const arrival = { email: '', until: 0 };
  if (known === null) yield* put(events.signInCode.arrived({ from: 'nothing', ...arrival }));
  else if ('linkCode' in known) yield* put(events.signInCode.arrived({ from: 'link', ...arrival }));
  else {
    const until = waitLeft(env, known)?.until ?? 0;
    const { email, linkOnly } = known;
    yield* put(events.signInCode.arrived({ from: 'code', email, until, linkOnly }));
  }
}

/** Returns the code requested in this tab; null if there is none. */
function* askedCode(env: Env) {
  const { codes } = yield* call(env.waysIn);
  const known = codes.read();
  return known === null || 'linkCode' in known ? null : known;
}

/** Requests an email, and stores in the tab what is needed to try its code. */
function* ask(
  env: Env,
  path: string,
  body: object,
  keptAs: (sent: SentCode) => CodeInMail,
): SagaGenerator<CodeRequestResult> {
  const request = authRequest(env.addresses, 'passwordless', path, body);
  const result = readCodeRequest(yield* call(sendAuth, env, request));
  if (result.kind !== 'sent') return result;
  const { until } = newWait(env);
  const { codes } = yield* call(env.waysIn);
  const kept = keptAs(result);
  codes.keep({ ...kept, until });
  return { kind: 'sent', until, linkOnly: kept.linkOnly };
}

function* tryToSignIn(env: Env, body: Readonly<Record<string, string | null>>) {
  const request = authRequest(env.addresses, 'passwordless', '/signinup/code/consume', body);
  return yield* openSession<CodeRefusal>(env, request, readCodeTry);
}

// A late response after leaving the page is ignored (S21).
const ending = () => leaving('signInCode');
const requested = reporter(events.signInCode.requested, ending, unexpected);
const answered = reporter(events.signInCode.answered, ending, unexpected);

function* forgetCode(env: Env) {
  const { codes } = yield* call(env.waysIn);
  codes.keep(null);
}

export const signInCodeWork: WorkOf<'signInCode'> = {
  'signInCode.arrive': {
    run: arriveForCode,
    crashed: () => events.signInCode.arrived({ from: 'nothing', email: '', until: 0 }),
  },
  'signInCode.request': requested((env, { email }) =>
    ask(env, '/signinup/code', { email }, ({ kind: _kind, ...sent }) => ({ email, ...sent })),
  ),
  'signInCode.resend': requested(function* resend(env) {
    const asked = yield* askedCode(env);
    if (asked === null) return { kind: 'ended' };
    const { email, deviceId, preAuthSessionId, linkOnly } = asked;
    const ids = { deviceId, preAuthSessionId };
    return yield* ask(env, '/signinup/code/resend', ids, () => ({ email, ...ids, linkOnly }));
  }),
  // Only this reads the code from its handle.
  'signInCode.tryCode': answered(function* tryCode(env, { secret }) {
    const asked = yield* askedCode(env);
    if (asked === null) return { kind: 'ended' };
    const { deviceId, preAuthSessionId } = asked;
    const userInputCode = env.secretHandles.take(secret);
    return yield* tryToSignIn(env, { deviceId, preAuthSessionId, userInputCode });
  }),
  'signInCode.tryLink': answered(function* tryLink(env) {
    const { codes } = yield* call(env.waysIn);
    const known = codes.read();
    return known === null || !('linkCode' in known)
      ? { kind: 'ended' }
      : yield* tryToSignIn(env, { ...known });
  }),
  'signInCode.forget': { run: forgetCode, crashed: null },
  'signInCode.finish': {
    run: (env, effect) => finishSignIn(env, effect, otherWayType('otp-email')),
    crashed: () => events.signInCode.navigationFailed(),
  },
};
