import { Outage } from './outage';

/** Work that is done a few at a time; what cannot be begun waits, and what would wait too long is refused. */
export interface Queue {
  /** Throws {@link Outage} at once when too much waits already. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
  /** How much is in progress, waits, and may wait. */
  readonly use: () => {
    readonly running: number;
    readonly waiting: number;
    readonly limit: number;
  };
}

/** A queue that does `atOnce` at a time and lets `mostWaiting` wait. */
export function createQueue(atOnce: number, mostWaiting: number): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
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
    use: () => ({ running, waiting: waiting.length, limit: mostWaiting }),
  };
}
