export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
  constructor() {
    super('The time for this work is over.');
  }
}

/** Rejects when the signal is aborted. @throws {TimeLimitError} */
export function timeOver(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new TimeLimitError());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Waits for work, at most `limitMs` and not after `outer` is aborted. The signal aborts the work; its later result is
 * ignored.
 * @throws {TimeLimitError}, or what the work throws
 */
export async function withinTime<T>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const own = new AbortController();
  const stop = () => own.abort();
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop);
  const timer = setTimeout(stop, limitMs);
  try {
    return await Promise.race([timeOver(own.signal), work(own.signal)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}
