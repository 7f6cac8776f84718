import type { Call, Wire } from './clients';
import { bareCall, openPortal, openReference } from './clients';
import { median, timeAtOnce, timeInRow } from './measure';
import { LATENCY_MS, server, signIn } from './script';

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

/** A request with a live session. */
export interface LiveFigures {
  /** µs that a bare request takes. */
  bare: number;
  /** µs that a request takes longer. */
  added: Pair;
}

/** Both clients and the bare measurement. */
export type Clients = Readonly<Record<'bare' | keyof Pair, Call>>;

export const NAMES = ['bare', 'reference', 'portal'] as const;

/** Calls at once. */
export const CALLS = [1, 20, 100] as const;

const ROUNDS = 15;
const EXPIRED_WARM_UP = 15;
const EXPIRED_ROUNDS = 15;

/** Medians over rounds in which everyone has a turn. */
export async function interleaved<Name extends string>(
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

/** Measures requests with a live session, `batch` of them a turn. */
export async function liveTimes(clients: Clients, batch: number): Promise<LiveFigures> {
  const perCall = async (name: keyof Clients) =>
    (await timeInRow(clients[name], batch)) / (batch / 1_000);
  // The first rounds are for the compiler.
  await interleaved(NAMES, 3, perCall);
  const { bare, reference, portal } = await interleaved(NAMES, ROUNDS, perCall);
  return { bare, added: { reference: reference - bare, portal: portal - bare } };
}

/** ms until some calls at once on an expired session have their answers, by whoever calls. */
export async function expiredTime<Name extends string>(
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

/** Measures calls at once on an expired session of the scripted server, which answers at once afterwards. */
export async function expiredTimes(clients: Clients): Promise<ExpiredFigures[]> {
  server.latencyMs = LATENCY_MS;
  const callers = { ...clients, floor: clients.bare };
  const figures: ExpiredFigures[] = [];
  for (const calls of CALLS) {
    const times = await expiredTime(callers, ['floor', 'reference', 'portal'], calls);
    figures.push({ calls, ...times });
  }
  server.latencyMs = 0;
  return figures;
}

/** Opens both clients, signed in. */
export async function openClients(wire: Wire): Promise<Clients> {
  signIn();
  return { bare: bareCall(wire), reference: await openReference(wire), portal: openPortal(wire) };
}
