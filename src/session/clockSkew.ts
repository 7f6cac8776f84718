import type { FrontToken } from './frontToken';
import { CLOCK_SKEW_THRESHOLD_MS } from '../rules/constants';
import { STORAGE_KEYS } from '../rules/cookies';

/** The storage for the skew. */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** How far the server's clock is ahead of this device's, measured with each new token. */
export interface ClockSkew {
  /** This device's time corrected by the skew, ms since 1970. */
  now(): number;
  /** The effective skew, ms; 0 below the threshold. */
  skewMs(): number;
  /** Measures with a new token and the headers of its response. */
  measure(token: FrontToken, headers?: Readonly<Record<string, string>>): void;
}

/**
 * Returns how far the server's clock is ahead of this device's, ms, from a new token's payload and its response
 * headers.
 */
export type CalculateClockSkew = (measured: {
  accessTokenPayload: FrontToken['up'];
  responseHeaders: Headers;
}) => number;

/** The skew is stored as measured; below the threshold it counts as 0 (spec 9). */
export function createClockSkew(
  clock: () => number,
  store: KeyValueStore,
  calculate?: CalculateClockSkew,
): ClockSkew {
  let raw = Number(store.get(STORAGE_KEYS.clockSkew) ?? 0) || 0;
  /** From the payload's issue time, which is in seconds. */
  const byIssueTime = ({ up }: FrontToken) =>
    typeof up['iat'] === 'number' ? up['iat'] * 1_000 - clock() : 0;
  // Written so that NaN counts as 0.
  const skewMs = () => (Math.abs(raw) >= CLOCK_SKEW_THRESHOLD_MS ? raw : 0);
  return {
    skewMs,
    now: () => clock() + skewMs(),
    measure(token, headers = {}) {
      raw = calculate
        ? calculate({ accessTokenPayload: token.up, responseHeaders: new Headers(headers) })
        : byIssueTime(token);
      store.set(STORAGE_KEYS.clockSkew, String(raw));
    },
  };
}
