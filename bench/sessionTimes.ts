import { type Call, type Wire, bareCall, floor, openPortal, openReference } from './clients';
import { median, timeAtOnce, timeInRow } from './measure';
import { LATENCIES, refreshesMade, signIn, setServerState } from './script';

export interface Pair {
  reference: number;
  portal: number;
}

/** Simultaneous requests on an expired session, in ms. */
export interface ExpiredFigures extends Pair {
  latencyMs: number;
  /** Whether the front token shows that the access token has expired; otherwise only the server knows. */
  known: boolean;
  calls: number;
  /** The time of {@link floor}, measured in the same turns. */
  floor: number;
}

/** A request with a live session, in µs. */
export interface LiveFigures extends Pair {
  bare: number;
}

export interface Clients extends Readonly<Record<'bare' | keyof Pair, Call>> {
  readonly floor: (calls: number) => Promise<void>;
}

export const NAMES = ['bare', 'reference', 'portal'] as const;

/** Numbers of simultaneous requests. */
const CALLS = [1, 20, 100] as const;

/** Default number of measured rounds; one warm-up round precedes them. */
export const ROUNDS = 5;
const WARM_UP = 1;

/** Turns in a round of requests with a live session: short turns reduce differences on a busy machine. */
const LIVE_TURNS = 5;

/** Rounds of the reference client, whose simultaneous requests wait a second for its lock; no aim depends on it. */
export const REFERENCE_ROUNDS = 2;

/** Returns medians over rounds in which all participants, or the given ones, take turns. */
export async function interleaved<Name extends string>(
  names: readonly Name[],
  rounds: number,
  measure: (name: Name) => Promise<number>,
  takesPart: (name: Name, round: number) => boolean = () => true,
): Promise<Record<Name, number>> {
  const taken: [Name, number[]][] = names.map((name) => [name, []]);
  for (let round = 0; round < rounds; round += 1)
    for (const [name, values] of taken)
      if (takesPart(name, round)) values.push(await measure(name));
  // Complete, since the list was built from the names.
  return Object.fromEntries(taken.map(([name, values]) => [name, median(values)])) as Record<
    Name,
    number
  >;
}

/** Measures requests with a live session of a server that responds at once, `batch` of them a turn. */
export async function liveTimes(
  clients: Clients,
  batch: number,
  rounds: number,
): Promise<LiveFigures> {
  signIn();
  setServerState({ refuses: false, latencyMs: 0 });
  const perCall = async (name: (typeof NAMES)[number]) =>
    (await timeInRow(clients[name], batch)) / (batch / 1_000);
  await interleaved(NAMES, WARM_UP * LIVE_TURNS, perCall);
  return interleaved(NAMES, rounds * LIVE_TURNS, perCall);
}

/** Returns the ms until some simultaneous requests on an expired session have their responses. */
async function expiredTime(
  clients: Clients,
  { latencyMs, known, calls }: Pick<ExpiredFigures, 'latencyMs' | 'known' | 'calls'>,
  rounds: number,
): Promise<ExpiredFigures> {
  const measure = async (name: 'floor' | keyof Pair) => {
    signIn(known);
    setServerState({ refuses: true, latencyMs });
    // Frees the garbage of the previous turn, which must not count for this one.
    globalThis.gc?.({ type: 'minor' });
    const taken =
      name === 'floor'
        ? await timeInRow(() => clients.floor(calls), 1)
        : await timeAtOnce(clients[name], calls);
    const refreshes = refreshesMade();
    if (refreshes !== 1) throw new Error(`${name}: ${refreshes} refreshes for ${calls} requests.`);
    return taken;
  };
  const names = ['floor', 'reference', 'portal'] as const;
  await interleaved(names, WARM_UP, measure);
  const medians = await interleaved(
    names,
    rounds,
    measure,
    (name, round) => name !== 'reference' || round < REFERENCE_ROUNDS,
  );
  return { latencyMs, known, calls, ...medians };
}

export async function expiredTimes(clients: Clients, rounds: number): Promise<ExpiredFigures[]> {
  const figures: ExpiredFigures[] = [];
  for (const latencyMs of LATENCIES)
    for (const known of [true, false])
      for (const calls of CALLS)
        figures.push(await expiredTime(clients, { latencyMs, known, calls }, rounds));
  return figures;
}

export async function openClients(wire: Wire): Promise<Clients> {
  signIn();
  return {
    bare: bareCall(wire),
    floor: floor(wire),
    reference: await openReference(wire),
    portal: openPortal(wire),
  };
}
