import { claimValue, type FrontToken } from '../frontToken';
import { isRecord } from '../../rules/json';

/** The access token's payload, which contains claims by their ids. */
export type Payload = FrontToken['up'];

/**
 * When the server fetched a claim, ms since 1970 (spec 3: the fetch time t). A claim without a time is infinitely
 * old, so that any age limit makes it expired.
 */
function fetchedAt(payload: Payload, id: string): number {
  const claim = payload[id];
  const time = isRecord(claim) && Object.hasOwn(claim, 't') ? claim['t'] : undefined;
  return typeof time === 'number' ? time : 0;
}

/** A claim's value and its age in seconds. `now` is corrected by the clock skew, ms since 1970. */
export function readClaim(
  payload: Payload,
  id: string,
  now: number,
): { value: unknown; ageInSeconds: number } {
  return {
    value: claimValue(payload, id),
    ageInSeconds: (now - fetchedAt(payload, id)) / 1_000,
  };
}
