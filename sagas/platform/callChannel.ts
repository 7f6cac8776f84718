import { channel } from 'redux-saga';
import type { PlatformCall, PlatformResult } from './platformCall';

/** A call from outside the sagas, waiting to be taken up. */
export interface OutsideCall {
  given: PlatformCall<unknown>;
  signal: AbortSignal | null;
  settle: (result: PlatformResult<unknown>) => void;
}

/** Where calls from outside wait. */
export const createCallChannel = () => channel<OutsideCall>();
