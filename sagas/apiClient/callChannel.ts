import { channel } from 'redux-saga';
import type { ApiCall, ApiResult } from './apiCall';

/** A request from outside the sagas, waiting to be sent. */
export interface ExternalRequest {
  given: ApiCall<unknown>;
  signal: AbortSignal | null;
  settle: (result: ApiResult<unknown>) => void;
}

export type ExternalRequestChannel = ReturnType<typeof createCallChannel>;

export const createCallChannel = () => channel<ExternalRequest>();
