import { Outage } from './outage';

/** Creates a queue that runs `atOnce` tasks at a time and lets at most `mostWaiting` wait. */
export function createQueue(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    /** Runs a task in turn. @throws {Outage} at once if the queue is full */
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      if (running < atOnce) running += 1;
      else if (waiting.length >= mostWaiting) throw new Outage('The queue is full.');
      // A finished task passes its slot to the next waiting one, so that later tasks cannot overtake it.
      else await new Promise<void>((begin) => waiting.push(begin));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
    /** Returns the number of running and waiting tasks, and the limit of the latter. */
    use: () => ({ running, waiting: waiting.length, limit: mostWaiting }),
  };
}
