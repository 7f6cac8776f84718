import type { StoreAction } from '../action';
import type { ActionLog, LogDetails } from '../recorder/logDetails';
import type { Application } from './application';
import { createFrameComparison, type FieldDifference } from './frames';
import { inChunks, type Watch } from './inChunks';
import { changedMachines, machineHashes, sha256 } from './machineHashes';
import { initialStateOf } from './states';
import { isRequest, replayStep } from './step';
import { inOrder, markedValue, partOf, stateMark } from './stateMarks';

/** Where a replay first differs from the recording. Steps count from 0. */
export type Difference =
  | { kind: 'fields'; step: number; action: StoreAction; fields: readonly FieldDifference[] }
  /** In logs up to version 2, which identify states by marks. */
  | { kind: 'state'; step: number; action: StoreAction; expected: string; found: string }
  /** A machine threw only in the log, or only in the replay. */
  | {
      kind: 'failure';
      step: number;
      action: StoreAction;
      expected: string | null;
      found: string | null;
    }
  | { kind: 'effect missing'; step: number; expected: StoreAction }
  | { kind: 'effect unexpected'; step: number; found: StoreAction }
  | { kind: 'final fields'; fields: readonly FieldDifference[] }
  | { kind: 'final state'; expected: string; found: string };

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export interface ReplayResult<State extends object> {
  finalState: State;
  /** Null if the replay has the same requests and states. */
  difference: Difference | null;
}

const stepOf = (difference: Difference | null): number =>
  difference && 'step' in difference ? difference.step : Infinity;

/** The earliest difference; of the same step, the first in the list. */
const earliest = (differences: readonly (Difference | null)[]): Difference | null =>
  differences.reduce((one, other) => (stepOf(other) < stepOf(one) ? other : one), null);

type Compare = (step: number, action: StoreAction, state: object) => Difference | null;

/** Compares by marks: for a machine that changed since, only the names of its states. */
function compareMarks({ states }: LogDetails, changed: readonly string[]): Compare {
  const isAlike = (action: StoreAction, one: string, other: string): boolean =>
    changed.includes(partOf(action)) ? markedValue(one) === markedValue(other) : one === other;
  return (step, action, state) => {
    const found = stateMark(state, action);
    const expected = states[step] ?? found;
    return isAlike(action, found, expected)
      ? null
      : { kind: 'state', step, action, expected, found };
  };
}

/** Compares the states of a replay, and its final state, with those of a log. */
function comparison(
  facts: LogDetails | null,
  changed: readonly string[],
  states: { empty: object; start: object },
): { after: Compare; atEnd: (state: object) => Difference | null } {
  const nothing = () => null;
  if (!facts) return { after: nothing, atEnd: nothing };
  if (!facts.frames) return { after: compareMarks(facts, changed), atEnd: nothing };
  const frames = createFrameComparison(facts.frames, states);
  return {
    after: (step, action, state) => {
      const fields = frames.after(step, state);
      return fields.length > 0 ? { kind: 'fields', step, action, fields } : null;
    },
    atEnd: (state) => {
      const fields = frames.atEnd(state);
      return fields.length > 0 ? { kind: 'final fields', fields } : null;
    },
  };
}

/** Replays the actions, and finds the first state or request that differs. */
async function run<State extends object>(
  application: Application<State>,
  log: ActionLog,
  changed: readonly string[],
  watch: Watch | undefined,
): Promise<ReplayResult<State>> {
  const failed = new Map(
    log.facts?.failed.flatMap(({ step, text, inMachine }) => (inMachine ? [[step, text]] : [])),
  );
  let state = initialStateOf(application, log);
  const empty = application.emptyState();
  const compare = comparison(log.facts, changed, { empty, start: state });
  let unlike: Difference | null = null;
  let missing: Difference | null = null;
  const owed: { step: number; request: StoreAction }[] = [];
  // A log that starts mid-session may start with requests of an earlier action.
  let hasBegun = log.preloadedState === null;
  const take = (action: StoreAction, step: number) => {
    if (isRequest(action)) {
      if (!hasBegun) return;
      const at = owed.findIndex(({ request }) => same(request, action));
      if (at >= 0) owed.splice(at, 1);
      else missing ??= { kind: 'effect missing', step, expected: action };
      return;
    }
    hasBegun = true;
    const next = replayStep(application, state, action);
    state = next.state;
    const failure = failed.get(step) ?? null;
    if ((next.problem === null) !== (failure === null))
      unlike ??= { kind: 'failure', step, action, expected: failure, found: next.problem };
    const differing = compare.after(step, action, state);
    unlike ??= differing;
    for (const request of next.requests) owed.push({ step, request });
  };
  await inChunks(log.actions, take, watch);
  const [first] = owed;
  const unexpected: Difference | null = first
    ? { kind: 'effect unexpected', step: first.step, found: first.request }
    : null;
  return {
    finalState: state,
    difference: earliest([unlike, missing, unexpected]) ?? compare.atEnd(state),
  };
}

/** The state in the form of the log's writer: without newer machines, in order. */
const stateKnownTo = (
  { slices }: Pick<Application<object>, 'slices'>,
  { machines }: LogDetails,
  state: object,
): object =>
  inOrder(
    Object.fromEntries(
      Object.entries(state).filter(([name]) => !(name in slices) || name in machines),
    ),
  );

/**
 * Replays a log without sagas. Compares the state after each action, the requests of the machines (a recorded request
 * belongs to the oldest step that still lacks it), then the final state.
 */
export async function replay<State extends object>(
  application: Application<State>,
  log: ActionLog,
  watch?: Watch,
): Promise<ReplayResult<State>> {
  const { facts } = log;
  const changed = changedMachines(facts?.machines ?? {}, await machineHashes(application.slices));
  const { finalState, difference } = await run(application, log, changed, watch);
  // The hash covers the whole state, so it cannot be compared if a part has changed since.
  if (difference || !facts?.finalState || changed.length > 0) return { finalState, difference };
  const expected = facts.finalState;
  const found = await sha256(JSON.stringify(stateKnownTo(application, facts, finalState)));
  return found === null || found === expected
    ? { finalState, difference: null }
    : { finalState, difference: { kind: 'final state', expected, found } };
}
