import type { AnyStateMachine } from 'xstate';
import { isRecord } from '../../rules/json';

/** Height of a line of an arrow's label in px. */
export const LINE = 16;

export interface ChartTransition {
  /** The event's type; for a delayed transition, its internal name. */
  event: string;
  delay: string | null;
  guard: string | null;
  /** Ids of the target states; empty for a transition without a target. */
  targets: readonly string[];
  actions: readonly string[];
}

export interface ChartState {
  /** Unique in its chart: the keys from the root, joined by dots. */
  id: string;
  key: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The key of the initial child state. */
  initial: string | null;
  entry: readonly string[];
  exit: readonly string[];
  transitions: readonly ChartTransition[];
  states: readonly ChartState[];
}

/** Returns the name of a named object of a machine, such as a guard or an action. */
const nameOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const isNamed = typeof value === 'function' || (typeof value === 'object' && value !== null);
  if (!isNamed || !('type' in value)) return 'unnamed';
  const params = 'params' in value ? value.params : null;
  const detail =
    typeof params === 'object' && params !== null && 'name' in params ? String(params.name) : '';
  return detail ? `${String(value.type)} ${detail}` : String(value.type);
};

/** Leaves out xstate's own actions, which start and cancel delayed transitions. */
const namesOf = (actions: readonly unknown[]): string[] =>
  actions.map(nameOf).filter((name) => !name.startsWith('xstate.'));

type StateNode = AnyStateMachine['root'];

function stateOf(node: StateNode): ChartState {
  const initial = node.type === 'compound' ? (node.initial.target?.[0]?.key ?? null) : null;
  return {
    id: node.id,
    key: node.key,
    type: node.type,
    initial,
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
    transitions: [...node.transitions.values()].flat().map((transition) => ({
      event: transition.eventType,
      delay: /xstate\.after\.([^.]+)\./.exec(transition.eventType)?.[1] ?? null,
      guard: transition.guard === undefined ? null : nameOf(transition.guard),
      targets: (transition.target ?? []).map(({ id }) => id),
      actions: namesOf(transition.actions),
    })),
    states: Object.values(node.states).map(stateOf),
  };
}

/** Returns a machine as plain data for rendering: nested states and their transitions. */
export const chartOf = (machine: AnyStateMachine): ChartState => stateOf(machine.root);

/** Returns all states of a chart, each parent before its children. */
export const allStates = (chart: ChartState): ChartState[] => [
  chart,
  ...chart.states.flatMap(allStates),
];

/** Returns a transition's event as text: `after stepLimit` for a delayed one. */
export const eventLabel = ({ event, delay }: ChartTransition): string =>
  delay === null ? event : `after ${delay}`;

/** Returns a transition as text without the machine's name: `answered [succeeded]`. */
export const transitionLabel = (transition: ChartTransition, machine: string): string =>
  `${eventLabel(transition).replace(`${machine}/`, '')}${transition.guard === null ? '' : ` [${transition.guard}]`}`;

/** Returns the ids of the states whose name or outgoing transitions match a search. */
export function foundIds(chart: ChartState, wanted: string): ReadonlySet<string> {
  const text = wanted.trim().toLowerCase();
  if (text === '') return new Set();
  const found = allStates(chart).filter(
    ({ key, transitions }) =>
      key.toLowerCase().includes(text) ||
      transitions.some((each) => transitionLabel(each, chart.key).toLowerCase().includes(text)),
  );
  return new Set(found.map(({ id }) => id));
}

export function activeIds(chart: ChartState, value: unknown): ReadonlySet<string> {
  const ids = new Set([chart.id]);
  const enter = (state: ChartState, at: unknown): void => {
    for (const child of state.states) {
      const inside = isRecord(at) ? at[child.key] : undefined;
      if (at !== child.key && inside === undefined) continue;
      ids.add(child.id);
      if (inside !== undefined) enter(child, inside);
    }
  };
  enter(chart, value);
  return ids;
}

/** Returns the distinct events that the active states accept, without delayed transitions. */
export const acceptedEvents = (chart: ChartState, active: ReadonlySet<string>): string[] => [
  ...new Set(
    allStates(chart)
      .filter(({ id }) => active.has(id))
      .flatMap(({ transitions }) => transitions)
      .filter(({ delay }) => delay === null)
      .map(({ event }) => event),
  ),
];
