/** The network and the CPU of a measured visit. */
export interface Conditions {
  readonly name: string;
  /** As the browser's protocol expects it (ms, bytes a second); null leaves the network unchanged. */
  readonly network: {
    readonly latency: number;
    readonly downloadThroughput: number;
    readonly uploadThroughput: number;
  } | null;
  /** CPU slowdown factor. */
  readonly slowDown: number;
}

/** Slow 4G as in Lighthouse: 150 ms, 1.6 Mbit/s. */
const SLOW_4G = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** The conditions of the comparison. The aims refer to the first. */
export const CONDITIONS: readonly Conditions[] = [
  { name: 'Slow 4G, a quarter of the speed', network: SLOW_4G, slowDown: 4 },
  { name: 'Slow 4G, an eighth of the speed', network: SLOW_4G, slowDown: 8 },
  { name: 'A fast desktop', network: null, slowDown: 1 },
];

/** For computation only: a phone six times slower, with everything cached. */
export const SLOW_PHONE: Conditions = { name: 'Six times slower', network: null, slowDown: 6 };
