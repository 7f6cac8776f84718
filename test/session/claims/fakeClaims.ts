import type { ClaimRefreshing } from '../../../src/session/claims/refreshClaims';
import { createInFlightClaims } from '../../../src/session/claims/inFlightClaims';
import { validateClaims } from '../../../src/session/claims/validateClaims';
import type { ClaimValidator } from '../../../src/session/claims/claimValidator';

export const SERVER_START = 1_700_000_000_000;

/** A page with a session, its server, and a lock that is free by default. */
export interface FakeClaims {
  /** What happened, in order. */
  trail: string[];
  warnings: string[];
  payload: Record<string, unknown>;
  /** The claims fetched, in order. */
  fetched: string[];
  work: Omit<ClaimRefreshing, 'validators'>;
  validate(...validators: ClaimValidator[]): ReturnType<typeof validateClaims>;
}

/** By default a refresh sets the claim to true, fetched now. */
export function createFakeClaims(changes: Partial<Omit<ClaimRefreshing, 'validators'>> = {}) {
  let queue: Promise<unknown> = Promise.resolve();
  const page: FakeClaims = {
    trail: [],
    warnings: [],
    payload: {},
    fetched: [],
    work: {
      payload: () => Promise.resolve(page.payload),
      async refreshClaim(claimId) {
        page.fetched.push(claimId);
        page.trail.push(`refresh ${claimId}`);
        await Promise.resolve();
        page.payload = { ...page.payload, [claimId]: { v: true, t: SERVER_START } };
      },
      now: () => SERVER_START,
      underLock(work) {
        page.trail.push('lock');
        const done = queue.then(work).then(() => true);
        queue = done;
        return done;
      },
      flight: createInFlightClaims(),
      log: { warn: (message) => void page.warnings.push(message) },
      ...changes,
    },
    validate: (...validators) => validateClaims({ ...page.work, validators }),
  };
  return page;
}

/** A validator that records its calls in the trail. */
export const watched = (page: FakeClaims, validator: ClaimValidator): ClaimValidator => ({
  ...validator,
  validate(payload, now) {
    page.trail.push(`validate ${validator.id}`);
    return validator.validate(payload, now);
  },
});
