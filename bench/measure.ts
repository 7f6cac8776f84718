import type { Call } from './clients';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the ms that sequential requests take. */
export async function timeInRow(call: Call, count: number): Promise<number> {
  const started = performance.now();
  for (let index = 0; index < count; index += 1) await call();
  return performance.now() - started;
}

/** Returns the ms until the last of some simultaneous requests has its response. */
export async function timeAtOnce(call: Call, count: number): Promise<number> {
  const started = performance.now();
  await Promise.all(Array.from({ length: count }, () => call()));
  return performance.now() - started;
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

async function heapBytes(): Promise<number> {
  if (!globalThis.gc) throw new Error('Run with --expose-gc.');
  // The second pass frees what promises and timers still hold.
  for (let pass = 0; pass < 3; pass += 1) {
    await settle();
    globalThis.gc();
  }
  return process.memoryUsage().heapUsed;
}

/** Returns the bytes of heap that some requests retain. */
export async function keptBytes(call: Call, count: number): Promise<number> {
  const before = await heapBytes();
  await timeInRow(call, count);
  return (await heapBytes()) - before;
}
