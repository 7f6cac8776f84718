import type { Env } from '../env';
import type { ApiError } from '../../machines/apiError';
import type { ApiCall } from './apiCall';

/** A failed API request (spec 4: an error is thrown). `reason` has all details. */
export class ApiCallError extends Error {
  override readonly name = 'ApiCallError';

  constructor(readonly reason: ApiError) {
    super(reason.message === '' ? reason.rule : `${reason.rule}: ${reason.message}`);
  }
}

/** The API client for developers at the console and for tests. */
export interface ApiClient {
  /** Returns the envelope's data, unread. @throws {ApiCallError} */
  request(
    given: Omit<ApiCall<unknown>, 'read'> & { signal?: AbortSignal },
  ): Promise<{ data: unknown; traceId: string }>;
}

/** Wraps the data in an object, since null is a valid value. */
const unread = (data: unknown) => ({ data });

export const createApiClient = ({ calls }: Pick<Env, 'calls'>): ApiClient => ({
  request: ({ signal = null, shownBy = 'notice', ...given }) =>
    new Promise((resolve, reject) => {
      calls.put({
        given: { ...given, shownBy, read: unread },
        signal,
        settle(result) {
          if (!result.ok) return reject(new ApiCallError(result.error));
          // The shape that `unread` returns.
          const { data } = result.data as ReturnType<typeof unread>;
          resolve({ data, traceId: result.traceId });
        },
      });
    }),
});
