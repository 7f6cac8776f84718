import { put } from 'typed-redux-saga';
import type {
  ConfirmAccessResult,
  RequestAccessResult,
} from '../../machines/requestAccess/requestAccess';
import { events } from '../../src/kit/events';
import type { EffectNamed } from '../../src/kit/registry';
import type { HttpAnswer } from '../../src/ports/ports';
import { isRecord } from '../../src/rules/json';
import { sendPlain } from '../apiClient/sendPlain';
import { unexpected } from '../authApi/authAnswer';
import { formFields } from '../authApi/authCalls';
import { fieldError, readByStatus } from '../authApi/readByStatus';
import type { Env, WorkOf } from '../env';
import { leaving, unless } from '../leaving';
import { peekJson } from '../takeJson';
import { removeUrlParameters } from '../removeUrlParameters';
import { newWait } from '../resendWait';

/** Reads the response to POST /api/access-requests; `done` is returned if an email was sent. */
const readRequest = (
  answer: HttpAnswer,
  done: Extract<RequestAccessResult, { kind: 'done' }>,
): RequestAccessResult =>
  readByStatus<RequestAccessResult>(answer, { OK: () => done, FIELD_ERROR: fieldError });

/** Reads the response to POST /api/access-requests/confirm. */
const readConfirmation = (answer: HttpAnswer): ConfirmAccessResult =>
  readByStatus<ConfirmAccessResult>(answer, {
    OK: () => ({ kind: 'confirmed' }),
    ACCESS_DECIDED: () => ({ kind: 'decided' }),
    ACCESS_LINK_INVALID: () => ({ kind: 'ended' }),
  });

/** Runs `requestAccess.arrive`: removes the link's token from the address bar. */
function* arriveAtRequest(env: Env) {
  const { token } = env.links.read('requestAccess');
  removeUrlParameters(env, 'requestAccess');
  yield* put(events.requestAccess.arrived({ linked: token !== '' }));
}

/** Runs `requestAccess.submit`: POST /api/access-requests. The fields are kept for a resend. */
export function* submitRequest(env: Env, { form }: EffectNamed<'requestAccess.submit'>) {
  const given = peekJson(env, form);
  const { language, ...fields } = isRecord(given) ? given : {};
  const texts = Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );
  const request = {
    method: 'POST' as const,
    path: '/api/access-requests',
    body: { formFields: formFields(texts), language },
  };
  const answer = yield* unless(leaving('requestAccess'), () => sendPlain(env, request));
  if (!answer) return;
  const result = readRequest(answer, { kind: 'done', ...newWait(env) });
  yield* put(events.requestAccess.answered(result));
}

/** Runs `requestAccess.confirm`: POST /api/access-requests/confirm. */
export function* confirmRequest(env: Env) {
  const { token } = env.links.read('requestAccess');
  const request = {
    method: 'POST' as const,
    path: '/api/access-requests/confirm',
    body: { token },
  };
  const answer = yield* unless(leaving('requestAccess'), () => sendPlain(env, request));
  if (!answer) return;
  const result = readConfirmation(answer);
  if (result.kind !== 'failed') env.links.forget('requestAccess');
  yield* put(events.requestAccess.confirmAnswered(result));
}

export const requestAccessWork: WorkOf<'requestAccess'> = {
  'requestAccess.arrive': {
    run: arriveAtRequest,
    crashed: () => events.requestAccess.arrived({ linked: false }),
  },
  'requestAccess.submit': {
    run: submitRequest,
    crashed: () => events.requestAccess.answered(unexpected),
  },
  'requestAccess.confirm': {
    run: confirmRequest,
    crashed: () => events.requestAccess.confirmAnswered(unexpected),
  },
};
