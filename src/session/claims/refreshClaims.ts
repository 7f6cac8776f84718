import type { Log } from '../../ports/ports';
import { CLAIM_REFRESH_ATTEMPTS } from '../../rules/constants';
import type { InFlightClaims } from './inFlightClaims';
import type { Payload } from './claimReading';
import type { ClaimValidator } from './claimValidator';
import { TimeLimitError, timeOver, withinTime } from './timeLimit';

/** Limit for all claim refreshes of one validation, including the wait for the lock (ms). */
export const CLAIM_REFRESH_BUDGET_MS = 15_000;
/** Limit for one claim refresh (ms). */
export const CLAIM_REFRESH_LIMIT_MS = 10_000;

export interface ClaimRefreshing {
  validators: readonly ClaimValidator[];
  /** The current payload. Rejects without a session. */
  payload(this: void): Promise<Payload>;
  /** Requests a refetch of a claim that has no own refresh; the response's front token updates the payload. */
  refreshClaim(this: void, claimId: string, signal: AbortSignal): Promise<void>;
  /** Corrected by the clock skew, ms since 1970. */
  now(this: void): number;
  /**
   * Runs work that one tab may do at a time (spec 9: claim refresh lock). Returns false if the lock was not free
   * within one attempt's wait. The work itself never rejects.
   */
  underLock(this: void, work: () => Promise<void>): Promise<boolean>;
  flight: InFlightClaims;
  log: Pick<Log, 'warn'>;
}

const isStale =
  ({ now }: ClaimRefreshing, payload: Payload, tried: ReadonlySet<string>) =>
  (validator: ClaimValidator): boolean => {
    const stale = validator.shouldRefresh(payload, now());
    return stale && !tried.has(validator.claimId);
  };

/** Runs the validators in order, and refreshes each stale claim once. */
async function refreshInTurn(work: ClaimRefreshing, tried: Set<string>, outer: AbortSignal) {
  for (const validator of work.validators) {
    if (outer.aborted) return;
    if (!isStale(work, await work.payload(), tried)(validator)) continue;
    tried.add(validator.claimId);
    try {
      await withinTime(
        CLAIM_REFRESH_LIMIT_MS,
        (signal) => validator.refresh?.() ?? work.refreshClaim(validator.claimId, signal),
        outer,
      );
    } catch (error) {
      const why = error instanceof Error ? error.message : 'no reason given';
      work.log.warn(`The claim that validator ${validator.id} reads was not refreshed: ${why}`);
    }
  }
}

/**
 * Runs one pass under the lock across tabs; without it if the lock itself fails (storage blocked). Two tabs that
 * fetch a claim do no harm; a claim that is never fetched does.
 */
async function passUnderLock(work: ClaimRefreshing, tried: Set<string>, signal: AbortSignal) {
  const failures: unknown[] = [];
  const turn = () =>
    refreshInTurn(work, tried, signal).catch((error: unknown) => void failures.push(error));
  const done = await work.underLock(turn).catch(async () => {
    work.log.warn('The lock for claim refreshes failed; they go on without it.');
    await turn();
    return true;
  });
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Repeats until all stale claims were tried, or the attempts are used up. */
async function refreshAll(work: ClaimRefreshing, signal: AbortSignal): Promise<void> {
  const tried = new Set<string>();
  const over = timeOver(signal);
  // Not awaited before the first pass.
  over.catch(() => undefined);
  const pass = () => Promise.race([passUnderLock(work, tried, signal), over]);
  for (let attempt = 1; attempt <= CLAIM_REFRESH_ATTEMPTS && !signal.aborted; attempt += 1) {
    const payload = await work.payload();
    if (work.validators.filter(isStale(work, payload, tried)).length === 0) return;
    const others = work.flight.current();
    if (others) (await others).forEach((claimId) => tried.add(claimId));
    else if (await work.flight.run(pass, tried)) return;
  }
}

/**
 * Refreshes the claims that the validators consider stale. At most {@link CLAIM_REFRESH_ATTEMPTS} attempts for the
 * lock, all within {@link CLAIM_REFRESH_BUDGET_MS}. A refresh that fails or never ends is logged.
 * @throws what `payload` and `shouldRefresh` throw
 */
export async function refreshClaims(work: ClaimRefreshing): Promise<void> {
  try {
    await withinTime(CLAIM_REFRESH_BUDGET_MS, (signal) => refreshAll(work, signal));
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    work.log.warn('Claims are judged as they are: refreshing them took too long.');
  }
}
