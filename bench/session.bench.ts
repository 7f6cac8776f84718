import { SCRIPTED } from './clients';
import { keptBytes } from './measure';
import { timesInChromium, type Times } from './sessionInChromium';
import { setServerState } from './script';
import { expiredTimes, interleaved, liveTimes, NAMES, openClients, ROUNDS } from './sessionTimes';
import type { Pair } from './sessionTimes';
import { type BundleSize, bundleSize } from './sizes';

export interface Figures {
  rounds: number;
  /** In this process, with a simulated document. */
  node: Times;
  chromium: Times;
  /** Bytes of heap retained after {@link MANY} requests; `bare` without a client. */
  kept: Pair & { bare: number };
  size: { reference: BundleSize; layer: BundleSize; layerWithRuntime: BundleSize };
}

/** Requests after which retained memory is measured. */
export const MANY = 10_000;

const MEMORY_ROUNDS = 3;
const BATCH = 100;

/** Measures everything: in one process, and in one page of Chromium. */
export async function benchSession(rounds = ROUNDS): Promise<Figures> {
  const clients = await openClients(SCRIPTED);
  const node = {
    live: await liveTimes(clients, BATCH, rounds),
    expired: await expiredTimes(clients, rounds),
  };
  setServerState({ refuses: false, latencyMs: 0 });
  const kept = await interleaved(NAMES, MEMORY_ROUNDS, (name) => keptBytes(clients[name], MANY));
  const size = {
    reference: await bundleSize('./bench/bundles/reference.ts', true),
    layer: await bundleSize('./bench/bundles/portal.ts', false),
    layerWithRuntime: await bundleSize('./bench/bundles/portalWithRuntime.ts', true),
  };
  return { rounds, node, chromium: await timesInChromium(rounds), kept, size };
}
