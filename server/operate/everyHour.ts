import { logFailure, type Log } from './log';

const HOUR_MS = 3_600_000;

/**
 * Does work now and every hour; the answer stops it. Work that fails is told in the log with `failure`, and done again
 * in an hour: a platform starts without it.
 */
export async function everyHour(
  log: Log,
  failure: string,
  work: () => Promise<unknown>,
): Promise<() => void> {
  const run = () => work().catch((error: unknown) => logFailure(log, failure, error));
  await run();
  const timer = setInterval(() => void run(), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
