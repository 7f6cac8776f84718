import { call } from 'typed-redux-saga';
import type { Provider } from '../../machines/signIn/signInMethods';
import type { WorkSignInResult } from '../../machines/workSignIn/workSignIn';
import { events } from '../../src/kit/events';
import type { HttpAnswer } from '../../src/ports/ports';
import { plainRequest } from '../apiClient/composeRequest';
import { formFields } from '../authApi/authCalls';
import { unexpected } from '../authApi/authAnswer';
import { isProvider } from '../authApi/loginMethods';
import { sendAuth } from '../authApi/monitorAuth';
import { fieldError, readByStatus } from '../authApi/readByStatus';
import type { WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { visitProvider } from '../providers/providerVisit';

type Read = Provider | Exclude<WorkSignInResult, { kind: 'provider' }>;

/** Reads the response to POST /api/work-sign-in: the provider of the email's domain, or the other outcome. */
const readWorkSignIn = (answer: HttpAnswer): Read =>
  readByStatus<Read>(answer, {
    OK: ({ provider }) => {
      if (isProvider(provider)) return { name: provider.id, ...provider };
      return provider === null ? { kind: 'ordinary' } : unexpected;
    },
    FIELD_ERROR: fieldError,
  });

const answered = reporter(events.workSignIn.answered, () => leaving('workSignIn'), unexpected);

export const workSignInWork: WorkOf<'workSignIn'> = {
  /** POST /api/work-sign-in, then navigates to a provider, if any. */
  'workSignIn.submit': answered(function* submit(env, { email }) {
    const fields = formFields({ email });
    const request = plainRequest(env, '/api/work-sign-in', { formFields: fields });
    const read = readWorkSignIn(yield* call(sendAuth, env, request));
    if (!('id' in read)) return read;
    const problem = yield* visitProvider(env, read, email);
    const { name } = read;
    if (problem === null) return { kind: 'provider', name };
    return problem.kind === 'unavailable' ? { kind: 'unavailable', name } : problem;
  }),
};
