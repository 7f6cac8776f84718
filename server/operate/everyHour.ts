const HOUR_MS = 3_600_000;

/** Does work every hour, for the first time in an hour; the answer stops it. */
export function everyHour(work: () => Promise<unknown>, onError: (error: unknown) => void) {
  const timer = setInterval(() => void work().catch(onError), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
