import { Outage } from './outage';

/** A queue that does `atOnce` at a time and lets `mostWaiting` wait. */
export function createQueue(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    /** Throws {@link Outage} at once when too much waits already. */
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      if (running < atOnce) running += 1;
      else if (waiting.length >= mostWaiting) throw new Outage('Too much is waiting already.');
      // Whoever ends hands its place on, so that nobody who comes later is first.
      else await new Promise<void>((begin) => waiting.push(begin));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
    /** How much is in progress, waits, and may wait. */
    use: () => ({ running, waiting: waiting.length, limit: mostWaiting }),
  };
}
