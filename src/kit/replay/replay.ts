import type { StoreAction } from '../action';
import type { ActionLog, LogDetails } from '../recorder/logDetails';
import type { Application } from './application';
import { createFrameComparison, type FieldDifference } from './frames';
import { changedMachines, machineHashes, sha256 } from './machineHashes';
import { initialStateOf, isRequest, replayStep } from './states';
import { inOrder, markedValue, partOf, stateMark } from './stateMarks';

/** Where a replay first differs from what was recorded. Steps count from 0. */
export type Difference =
  | { kind: 'fields'; step: number; action: StoreAction; fields: readonly FieldDifference[] }
  /** In a log of version 2 and before, which tells states by marks. */
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
  /** Null when the replay asks for the same and passes the same states. */
  difference: Difference | null;
}

const stepOf = (difference: Difference | null): number =>
  difference && 'step' in difference ? difference.step : Infinity;

/** The earliest of some differences; of the same step, the one named first. */
const earliest = (differences: readonly (Difference | null)[]): Difference | null =>
  differences.reduce((one, other) => (stepOf(other) < stepOf(one) ? other : one), null);

type Compare = (step: number, action: StoreAction, state: object) => Difference | null;

/** By marks: of a machine that changed since, only the names of the states compare. */
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

/** How the states of a replay compare with those that a log tells, and the end of it. */
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
function run<State extends object>(
  application: Application<State>,
  log: ActionLog,
  changed: readonly string[],
): ReplayResult<State> {
  const failed = new Map(
    log.facts?.failed.flatMap(({ step, text, inMachine }) => (inMachine ? [[step, text]] : [])),
  );
  let state = initialStateOf(application, log);
  const empty = application.emptyState();
  const compare = comparison(log.facts, changed, { empty, start: state });
  let unlike: Difference | null = null;
  let missing: Difference | null = null;
  const owed: { step: number; request: StoreAction }[] = [];
  // A log that begins in the middle may begin with what an action before it asked for.
  let hasBegun = log.preloadedState === null;
  log.actions.forEach((action, step) => {
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
  });
  const [first] = owed;
  const unexpected: Difference | null = first
    ? { kind: 'effect unexpected', step: first.step, found: first.request }
    : null;
  return {
    finalState: state,
    difference: earliest([unlike, missing, unexpected]) ?? compare.atEnd(state),
  };
}

/** The state as the log's writer knew it: without newer machines, in its order and under its names. */
function stateKnownTo(
  { slices, formerNames }: Pick<Application<object>, 'slices' | 'formerNames'>,
  { machines, version }: LogDetails,
  state: object,
): object {
  const known = Object.fromEntries(
    Object.entries(state).filter(([name]) => !(name in slices) || name in machines),
  );
  return version === 1 && formerNames
    ? formerNames.firstVersion(known, Object.keys(machines))
    : inOrder(known);
}

/**
 * Replays a log without sagas: compares the state after each action, the requests that the machines make
 * (a recorded request belongs to the oldest step that is still owed one), then the final state.
 */
export async function replay<State extends object>(
  application: Application<State>,
  log: ActionLog,
): Promise<ReplayResult<State>> {
  const { facts } = log;
  const changed = changedMachines(facts?.machines ?? {}, await machineHashes(application.slices));
  const { finalState, difference } = run(application, log, changed);
  // The hash is of the whole state: it tells nothing where a part of it is another one now.
  if (difference || !facts?.finalState || changed.length > 0) return { finalState, difference };
  const expected = facts.finalState;
  const found = await sha256(JSON.stringify(stateKnownTo(application, facts, finalState)));
  return found === null || found === expected
    ? { finalState, difference: null }
    : { finalState, difference: { kind: 'final state', expected, found } };
}
