import type { Call } from './clients';
import { bareCall, openPortal, openReference } from './clients';
import { keptBytes, median, timeAtOnce, timeInRow } from './measure';
import { giveWebLocks } from './page';
import { LATENCY_MS, server, signIn } from './script';
import type { BundleSize } from './sizes';
import { bundleSize } from './sizes';

/** One figure for both clients. */
export interface Pair {
  reference: number;
  portal: number;
}

/** Calls at once on an expired session, in ms. */
export interface ExpiredFigures extends Pair {
  calls: number;
  /** Three latencies, measured in the same run. */
  floor: number;
}

/** This layer where the browser has no Web Locks. */
interface Fallback {
  calls: number;
  timesFloor: number;
}

/** What one run of the benchmark found. */
export interface Figures {
  /** µs that a bare request takes. */
  bare: number;
  /** µs that a request takes longer with a live session. */
  added: Pair;
  expired: ExpiredFigures[];
  fallback: Fallback[];
  /** Bytes of heap kept after {@link MANY} requests; `bare` without any client. */
  kept: Pair & { bare: number };
  size: { reference: BundleSize; layer: BundleSize; layerWithRuntime: BundleSize };
}

/** Requests after which kept memory is measured. */
export const MANY = 10_000;

/** Calls at once. */
const CALLS = [1, 20, 100] as const;

const BATCH = 500;
const ROUNDS = 15;
const EXPIRED_WARM_UP = 15;
const EXPIRED_ROUNDS = 15;
const MEMORY_ROUNDS = 3;

type Clients = Readonly<Record<'bare' | keyof Pair, Call>>;

const NAMES = ['bare', 'reference', 'portal'] as const;

/** Medians over rounds in which everyone has a turn. */
async function interleaved<Name extends string>(
  names: readonly Name[],
  rounds: number,
  measure: (name: Name) => Promise<number>,
): Promise<Record<Name, number>> {
  const taken: [Name, number[]][] = names.map((name) => [name, []]);
  for (let round = 0; round < rounds; round += 1)
    for (const [name, values] of taken) values.push(await measure(name));
  // Every name is there: the list was made from them.
  return Object.fromEntries(taken.map(([name, values]) => [name, median(values)])) as Record<
    Name,
    number
  >;
}

async function addedTime(clients: Clients) {
  const perCall = async (name: keyof Clients) =>
    (await timeInRow(clients[name], BATCH)) / (BATCH / 1_000);
  // The first rounds are for the compiler.
  await interleaved(NAMES, 3, perCall);
  const { bare, reference, portal } = await interleaved(NAMES, ROUNDS, perCall);
  return { bare, added: { reference: reference - bare, portal: portal - bare } };
}

/** ms until some calls at once on an expired session have their answers, by whoever calls. */
async function expiredTime<Name extends string>(
  callers: Readonly<Record<Name | 'floor', Call>>,
  names: readonly (Name | 'floor')[],
  calls: number,
) {
  const measure = async (name: Name | 'floor') => {
    if (name === 'floor') return timeInRow(callers.floor, 3);
    signIn();
    server.expired = true;
    server.refreshes = 0;
    // The garbage of whoever had the last turn is not this one's cost.
    globalThis.gc?.({ type: 'minor' });
    const taken = await timeAtOnce(callers[name], calls);
    if (server.refreshes !== 1)
      throw new Error(`${server.refreshes} refreshes for ${calls} calls.`);
    return taken;
  };
  await interleaved(names, EXPIRED_WARM_UP, measure);
  return interleaved(names, EXPIRED_ROUNDS, measure);
}

async function expiredTimes(clients: Clients): Promise<ExpiredFigures[]> {
  const callers = { ...clients, floor: clients.bare };
  const figures: ExpiredFigures[] = [];
  for (const calls of CALLS) {
    const times = await expiredTime(callers, ['floor', 'reference', 'portal'], calls);
    figures.push({ calls, ...times });
  }
  return figures;
}

/** This layer as a second tab whose browser has no Web Locks, times the floor. */
async function fallbackTimes(): Promise<Fallback[]> {
  giveWebLocks(false);
  const callers = { floor: bareCall, portal: openPortal() };
  const figures: Fallback[] = [];
  for (const calls of CALLS) {
    const { floor, portal } = await expiredTime(callers, ['floor', 'portal'], calls);
    figures.push({ calls, timesFloor: portal / floor });
  }
  return figures;
}

/** Measures everything, in one process. */
export async function benchSession(): Promise<Figures> {
  signIn();
  const clients = { bare: bareCall, reference: await openReference(), portal: openPortal() };
  const { bare, added } = await addedTime(clients);
  server.latencyMs = LATENCY_MS;
  const expired = await expiredTimes(clients);
  server.latencyMs = 0;
  const kept = await interleaved(NAMES, MEMORY_ROUNDS, (name) => keptBytes(clients[name], MANY));
  server.latencyMs = LATENCY_MS;
  const fallback = await fallbackTimes();
  const size = {
    reference: await bundleSize('./bench/bundles/reference.ts', true),
    layer: await bundleSize('./bench/bundles/portal.ts', false),
    layerWithRuntime: await bundleSize('./bench/bundles/portalWithRuntime.ts', true),
  };
  return { bare, added, expired, fallback, kept, size };
}
