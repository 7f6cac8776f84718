import { logFailure, type Log } from './log';
import type { Metrics, Outcome } from './metrics';
import { HOUR_MS } from '../../src/rules/durations';

/**
 * Runs work now and every hour; returns a function that stops it. A failure is logged and counted, and the work runs
 * again in an hour. A first failure does not prevent the start.
 */
export async function everyHour(
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
  what: Outcome<'hourly_failures'>,
  work: () => Promise<unknown>,
): Promise<() => void> {
  const run = () =>
    work().catch((error: unknown) => {
      logFailure(log, `hourly job failed: ${what}`, error);
      metrics.count('hourly_failures', what);
    });
  await run();
  const timer = setInterval(() => void run(), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
