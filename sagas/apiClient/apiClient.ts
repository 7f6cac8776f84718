import type { Env } from '../env';
import type { ApiError } from '../../machines/apiError';
import type { ApiCall } from './apiCall';

/** A platform call that failed (spec 4: an error is thrown). `reason` says all that is known. */
export class ApiCallError extends Error {
  override readonly name = 'ApiCallError';

  constructor(readonly reason: ApiError) {
    super(reason.message === '' ? reason.rule : `${reason.rule}: ${reason.message}`);
  }
}

/** The platform for developers at the console and for tests. */
export interface ApiClient {
  /** Gives the envelope's data, unread. @throws {ApiCallError} */
  request(
    given: Omit<ApiCall<unknown>, 'read'> & { signal?: AbortSignal },
  ): Promise<{ data: unknown; traceId: string }>;
}

/** In an object, since null is a value too. */
const unread = (data: unknown) => ({ data });

/** The platform of a running store. */
export const createApiClient = ({ calls }: Pick<Env, 'calls'>): ApiClient => ({
  request: ({ signal = null, shownBy = 'notice', ...given }) =>
    new Promise((resolve, reject) => {
      calls.put({
        given: { ...given, shownBy, read: unread },
        signal,
        settle(result) {
          if (!result.ok) return reject(new ApiCallError(result.error));
          // What `unread` has made of it.
          const { data } = result.data as ReturnType<typeof unread>;
          resolve({ data, traceId: result.traceId });
        },
      });
    }),
});
