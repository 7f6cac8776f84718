import type { AnyStateMachine } from 'xstate';
import { isRecord } from '../../rules/json';

/** One arrow of a statechart. */
export interface ChartTransition {
  /** The event's type; of a delayed transition, its internal name. */
  event: string;
  /** The name of the delay after which it is taken; null for one that an event takes. */
  delay: string | null;
  guard: string | null;
  /** Ids of the states it leads to; empty for one that stays where it is. */
  targets: readonly string[];
  actions: readonly string[];
}

/** A state of a statechart, with the states inside it. */
export interface ChartState {
  /** Unique in its chart: the keys from the root, joined by dots. */
  id: string;
  key: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The key of the state that is entered first. */
  initial: string | null;
  entry: readonly string[];
  exit: readonly string[];
  transitions: readonly ChartTransition[];
  states: readonly ChartState[];
}

/** What every named object of a machine looks like: a guard, an action. */
const nameOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const isNamed = typeof value === 'function' || (typeof value === 'object' && value !== null);
  if (!isNamed || !('type' in value)) return 'unnamed';
  const params = 'params' in value ? value.params : null;
  const detail =
    typeof params === 'object' && params !== null && 'name' in params ? String(params.name) : '';
  return detail ? `${String(value.type)} ${detail}` : String(value.type);
};

/** xstate's own actions, which start and end delayed transitions, are not the machine's. */
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
      delay: /^xstate\.after\.([^.]+)\./.exec(transition.eventType)?.[1] ?? null,
      guard: transition.guard === undefined ? null : nameOf(transition.guard),
      targets: (transition.target ?? []).map(({ id }) => id),
      actions: namesOf(transition.actions),
    })),
    states: Object.values(node.states).map(stateOf),
  };
}

/** A machine as plain data to draw: states in states, and the arrows out of each. */
export const chartOf = (machine: AnyStateMachine): ChartState => stateOf(machine.root);

/** All states of a chart, a parent before its children. */
export const allStates = (chart: ChartState): ChartState[] => [
  chart,
  ...chart.states.flatMap(allStates),
];

/** A transition's event in words: `after stepLimit` for a delayed one. */
export const eventLabel = ({ event, delay }: ChartTransition): string =>
  delay === null ? event : `after ${delay}`;

/** A transition in words: `answered [succeeded]`, the machine's name left out. */
export const transitionLabel = (transition: ChartTransition, machine: string): string =>
  `${eventLabel(transition).replace(`${machine}/`, '')}${transition.guard === null ? '' : ` [${transition.guard}]`}`;

/** The ids of the states that a person looks for, by their own name or by what leads out of them. */
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

/** The ids of the active states for a state value: the root, and each state down to the leaves. */
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

/** The events that the active states accept, each once, delayed transitions aside. */
export const acceptedEvents = (chart: ChartState, active: ReadonlySet<string>): string[] => [
  ...new Set(
    allStates(chart)
      .filter(({ id }) => active.has(id))
      .flatMap(({ transitions }) => transitions)
      .filter(({ delay }) => delay === null)
      .map(({ event }) => event),
  ),
];
