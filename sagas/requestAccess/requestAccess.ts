import { call, put } from 'typed-redux-saga';
import type {
  ConfirmAccessResult,
  RequestAccessResult,
} from '../../machines/requestAccess/requestAccess';
import { events } from '../../src/kit/events';
import type { HttpAnswer } from '../../src/ports/ports';
import { isRecord } from '../../src/rules/json';
import { plainRequest } from '../apiClient/composeRequest';
import { unexpected } from '../authApi/authAnswer';
import { formFields } from '../authApi/authCalls';
import { sendAuth } from '../authApi/monitorAuth';
import { fieldError, readByStatus } from '../authApi/readByStatus';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
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

const ending = () => leaving('requestAccess');
const answered = reporter(events.requestAccess.answered, ending, unexpected);
const confirmAnswered = reporter(events.requestAccess.confirmAnswered, ending, unexpected);

export const requestAccessWork: WorkOf<'requestAccess'> = {
  'requestAccess.arrive': {
    run: arriveAtRequest,
    crashed: () => events.requestAccess.arrived({ linked: false }),
  },
  /** POST /api/access-requests. The fields are kept for a resend. */
  'requestAccess.submit': answered(function* submit(env, { form }) {
    const given = peekJson(env, form);
    const { language, ...fields } = isRecord(given) ? given : {};
    const texts = Object.fromEntries(
      Object.entries(fields).filter(
        (field): field is [string, string] => typeof field[1] === 'string',
      ),
    );
    const body = { formFields: formFields(texts), language };
    const answer = yield* call(sendAuth, env, plainRequest(env, '/api/access-requests', body));
    return readRequest(answer, { kind: 'done', ...newWait(env) });
  }),
  'requestAccess.confirm': confirmAnswered(function* confirm(env) {
    const { token } = env.links.read('requestAccess');
    const request = plainRequest(env, '/api/access-requests/confirm', { token });
    const result = readConfirmation(yield* call(sendAuth, env, request));
    if (result.kind !== 'failed') env.links.forget('requestAccess');
    return result;
  }),
};
