import { channel } from 'redux-saga';
import type { ApiCall, ApiResult } from './apiCall';

/** A call from outside the sagas, waiting to be taken up. */
export interface ExternalRequest {
  given: ApiCall<unknown>;
  signal: AbortSignal | null;
  settle: (result: ApiResult<unknown>) => void;
}

/** Where calls from outside wait. */
export type OutsideCalls = ReturnType<typeof createCallChannel>;

export const createCallChannel = () => channel<ExternalRequest>();
