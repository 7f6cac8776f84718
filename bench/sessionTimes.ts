import type { Call, Wire } from './clients';
import { bareCall, floor, openPortal, openReference } from './clients';
import { median, timeAtOnce, timeInRow } from './measure';
import { LATENCIES, refreshesMade, signIn, tellServer } from './script';

/** One figure for both clients. */
export interface Pair {
  reference: number;
  portal: number;
}

/** Calls at once on an expired session, in ms. */
export interface ExpiredFigures extends Pair {
  latencyMs: number;
  /** The front token says that the access token is over; else only the server knows. */
  known: boolean;
  calls: number;
  /** What {@link floor} takes, measured in the same turns. */
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
export interface Clients extends Readonly<Record<'bare' | keyof Pair, Call>> {
  readonly floor: (calls: number) => Promise<void>;
}

export const NAMES = ['bare', 'reference', 'portal'] as const;

/** Calls at once. */
const CALLS = [1, 20, 100] as const;

/** Rounds that are measured, unless a run asks for another number; before them two are for the compiler. */
export const ROUNDS = 7;
const WARM_UP = 2;

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

/** Measures requests with a live session of a server that answers at once, `batch` of them a turn. */
export async function liveTimes(
  clients: Clients,
  batch: number,
  rounds: number,
): Promise<LiveFigures> {
  signIn();
  tellServer({ refuses: false, latencyMs: 0 });
  const perCall = async (name: (typeof NAMES)[number]) =>
    (await timeInRow(clients[name], batch)) / (batch / 1_000);
  await interleaved(NAMES, WARM_UP, perCall);
  const { bare, reference, portal } = await interleaved(NAMES, rounds, perCall);
  return { bare, added: { reference: reference - bare, portal: portal - bare } };
}

/** ms until some calls at once on an expired session have their answers. */
async function expiredTime(
  clients: Clients,
  { latencyMs, known, calls }: Pick<ExpiredFigures, 'latencyMs' | 'known' | 'calls'>,
  rounds: number,
): Promise<ExpiredFigures> {
  const measure = async (name: 'floor' | keyof Pair) => {
    signIn(known);
    tellServer({ refuses: true, latencyMs });
    // The garbage of whoever had the last turn is not this one's cost.
    globalThis.gc?.({ type: 'minor' });
    const taken =
      name === 'floor'
        ? await timeInRow(() => clients.floor(calls), 1)
        : await timeAtOnce(clients[name], calls);
    const refreshes = refreshesMade();
    if (refreshes !== 1) throw new Error(`${name}: ${refreshes} refreshes for ${calls} calls.`);
    return taken;
  };
  const names = ['floor', 'reference', 'portal'] as const;
  await interleaved(names, WARM_UP, measure);
  return { latencyMs, known, calls, ...(await interleaved(names, rounds, measure)) };
}

/** Measures calls at once on an expired session. */
export async function expiredTimes(clients: Clients, rounds: number): Promise<ExpiredFigures[]> {
  const figures: ExpiredFigures[] = [];
  for (const latencyMs of LATENCIES)
    for (const known of [true, false])
      for (const calls of CALLS)
        figures.push(await expiredTime(clients, { latencyMs, known, calls }, rounds));
  return figures;
}

/** Opens both clients, signed in. */
export async function openClients(wire: Wire): Promise<Clients> {
  signIn();
  return {
    bare: bareCall(wire),
    floor: floor(wire),
    reference: await openReference(wire),
    portal: openPortal(wire),
  };
}
