import type { Call } from './clients';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** ms that some calls take one after the other. */
export async function timeInRow(call: Call, count: number): Promise<number> {
  const started = performance.now();
  for (let index = 0; index < count; index += 1) await call();
  return performance.now() - started;
}

/** ms until the last of some calls at once has its answer. */
export async function timeAtOnce(call: Call, count: number): Promise<number> {
  const started = performance.now();
  await Promise.all(Array.from({ length: count }, () => call()));
  return performance.now() - started;
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

async function heapBytes(): Promise<number> {
  if (!globalThis.gc) throw new Error('Run with --expose-gc.');
  // What promises and timers still hold goes with the second pass.
  for (let pass = 0; pass < 3; pass += 1) {
    await settle();
    globalThis.gc();
  }
  return process.memoryUsage().heapUsed;
}

/** Bytes of heap that some calls leave behind. */
export async function keptBytes(call: Call, count: number): Promise<number> {
  const before = await heapBytes();
  await timeInRow(call, count);
  return (await heapBytes()) - before;
}
