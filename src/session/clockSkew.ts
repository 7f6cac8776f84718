import type { FrontToken } from './frontToken';
import { CLOCK_SKEW_THRESHOLD_MS } from '../rules/constants';
import { STORAGE_KEYS } from '../rules/cookies';

/** The part of storage the skew is kept in. */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** How far the server's clock is ahead of this computer's, measured from each new token. */
export interface ClockSkew {
  /** This computer's time corrected by the skew, ms since 1970. */
  now(): number;
  /** The skew in force, ms; 0 below the threshold. */
  skewMs(): number;
  /** Measures by the payload's issue time, which is in seconds. */
  measure(token: FrontToken): void;
}

/** The skew is kept as measured; below the threshold it counts as none (spec 9). */
export function createClockSkew(clock: () => number, store: KeyValueStore): ClockSkew {
  let raw = Number(store.get(STORAGE_KEYS.clockSkew) ?? 0) || 0;
  const skewMs = () => (Math.abs(raw) < CLOCK_SKEW_THRESHOLD_MS ? 0 : raw);
  return {
    skewMs,
    now: () => clock() + skewMs(),
    measure({ up }) {
      raw = typeof up['iat'] === 'number' ? up['iat'] * 1_000 - clock() : 0;
      store.set(STORAGE_KEYS.clockSkew, String(raw));
    },
  };
}
