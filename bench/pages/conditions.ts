/** The network and the processor that a visit is measured on. */
export interface Conditions {
  readonly name: string;
  /** As the browser's protocol takes it (ms, bytes a second); null is the network as it is. */
  readonly network: {
    readonly latency: number;
    readonly downloadThroughput: number;
    readonly uploadThroughput: number;
  } | null;
  /** How many times slower than the machine is. */
  readonly slowDown: number;
}

/** Slow 4G, as Lighthouse has it: 150 ms, 1.6 Mbit/s. */
const SLOW_4G = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** What the pages are compared on. The first is what the aims are written for. */
export const CONDITIONS: readonly Conditions[] = [
  { name: 'Slow 4G, a quarter of the speed', network: SLOW_4G, slowDown: 4 },
  { name: 'Slow 4G, an eighth of the speed', network: SLOW_4G, slowDown: 8 },
  { name: 'A fast desktop', network: null, slowDown: 1 },
];

/** For what a page computes alone: a phone six times slower, with all it needs at hand. */
export const SLOW_PHONE: Conditions = { name: 'Six times slower', network: null, slowDown: 6 };
