import { bareCall, openPortal, SCRIPTED } from './clients';
import { keptBytes } from './measure';
import { giveWebLocks } from './page';
import { LATENCY_MS, server } from './script';
import { timesInChromium, type Times } from './sessionInChromium';
import {
  CALLS,
  expiredTime,
  expiredTimes,
  interleaved,
  liveTimes,
  NAMES,
  openClients,
  type Pair,
} from './sessionTimes';
import type { BundleSize } from './sizes';
import { bundleSize } from './sizes';

/** This layer where the browser has no Web Locks. */
interface Fallback {
  calls: number;
  timesFloor: number;
}

/** What one run of the benchmark found. */
export interface Figures {
  /** In this process, with a simulated document. */
  node: Times;
  chromium: Times;
  fallback: Fallback[];
  /** Bytes of heap kept after {@link MANY} requests; `bare` without any client. */
  kept: Pair & { bare: number };
  size: { reference: BundleSize; layer: BundleSize; layerWithRuntime: BundleSize };
}

/** Requests after which kept memory is measured. */
export const MANY = 10_000;

const MEMORY_ROUNDS = 3;
const BATCH = 500;

/** This layer as a second tab whose browser has no Web Locks, times the floor. */
async function fallbackTimes(): Promise<Fallback[]> {
  giveWebLocks(false);
  const callers = { floor: bareCall(SCRIPTED), portal: openPortal(SCRIPTED) };
  const figures: Fallback[] = [];
  for (const calls of CALLS) {
    const { floor, portal } = await expiredTime(callers, ['floor', 'portal'], calls);
    figures.push({ calls, timesFloor: portal / floor });
  }
  return figures;
}

/** Measures everything: in one process, and in one page of Chromium. */
export async function benchSession(): Promise<Figures> {
  const clients = await openClients(SCRIPTED);
  const node = { live: await liveTimes(clients, BATCH), expired: await expiredTimes(clients) };
  const kept = await interleaved(NAMES, MEMORY_ROUNDS, (name) => keptBytes(clients[name], MANY));
  server.latencyMs = LATENCY_MS;
  const fallback = await fallbackTimes();
  const size = {
    reference: await bundleSize('./bench/bundles/reference.ts', true),
    layer: await bundleSize('./bench/bundles/portal.ts', false),
    layerWithRuntime: await bundleSize('./bench/bundles/portalWithRuntime.ts', true),
  };
  return { node, chromium: await timesInChromium(), fallback, kept, size };
}
