import type { Env } from '../env';
import type { PlatformCall, PlatformError } from './platformCall';

/** A platform call that failed (spec 4: an error is thrown). `reason` says all that is known. */
export class PlatformCallError extends Error {
  override readonly name = 'PlatformCallError';

  constructor(readonly reason: PlatformError) {
    super(reason.message === '' ? reason.rule : `${reason.rule}: ${reason.message}`);
  }
}

/** The platform for developers at the console and for tests. */
export interface PlatformFace {
  /** Gives the envelope's data, unread. @throws {PlatformCallError} */
  request(
    given: Omit<PlatformCall<unknown>, 'read'> & { signal?: AbortSignal },
  ): Promise<{ data: unknown; traceId: string }>;
}

/** In an object, since null is a value too. */
const unread = (data: unknown) => ({ data });

/** The platform of a running store. */
export const createPlatformFace = ({ calls }: Pick<Env, 'calls'>): PlatformFace => ({
  request: ({ signal = null, ...given }) =>
    new Promise((resolve, reject) => {
      calls.put({
        given: { ...given, read: unread },
        signal,
        settle(result) {
          if (!result.ok) return reject(new PlatformCallError(result.error));
          // What `unread` has made of it.
          const { data } = result.data as ReturnType<typeof unread>;
          resolve({ data, traceId: result.traceId });
        },
      });
    }),
});
