import type { SagaGenerator } from 'typed-redux-saga';
import type { FailedRequest } from '../../machines/apiError';
import type { Env } from '../env';
import type { ApiCall } from './apiCall';
import { apiRequest } from './apiRequest';
import { answerOf } from './callOutcome';

/** The work of one API request, whose data `done` converts for the machine. */
export const asking = <Data, Done>(given: ApiCall<Data>, done: (data: Data, env: Env) => Done) =>
  function* ask(env: Env): SagaGenerator<Done | FailedRequest> {
    return answerOf(yield* apiRequest(env, given), (data) => done(data, env));
  };

/** For data that the reader has converted already. */
export const same = <Data>(data: Data) => data;
