import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { MachineName } from '../../src/kit/registry';
import { initialOf, observe, stepsAlong } from './coverage';

/** The cause of an event: the user, a page by being shown, or anything else (server, other tab, time). */
export type Mover = 'user' | 'page' | 'environment';

/** A concrete event as plain data, with a name for tables and failure messages. */
export interface EventCase<Event extends EventObject = EventObject> {
  label: string;
  by: Mover;
  event: Event;
}

/** A state with its context. */
export interface Known<Context> {
  value: unknown;
  context: Context;
}

/** How to explore one machine. */
export interface Model<Context = unknown, Event extends EventObject = EventObject> {
  name: MachineName;
  machine: AnyStateMachine;
  /** The events that can happen in a state. The generator adds elapsed timers. */
  cases: (state: Known<Context>) => readonly EventCase<Event>[];
  /** What distinguishes states: the context that guards read beside the value, by default the value alone. */
  identify?: (state: Known<Context>) => unknown;
  /** States further from the start than this many steps are not explored. */
  maxDepth: number;
  /** Transitions that no path can take, with the reason. */
  exempt?: Readonly<Record<string, string>>;
}

/** Steps from the initial state, as plain data. */
export interface Path {
  steps: readonly EventCase[];
}

/** A state, with the shortest path to it. */
interface Found {
  snapshot: AnyMachineSnapshot;
  steps: readonly EventCase[];
}

/** Whether this is the event of a delayed transition. */
export const isTimer = ({ type }: { type: string }): boolean => type.startsWith('xstate.after.');

/** Returns the name of a delayed transition's delay, from its event. */
export const delayOf = ({ type }: { type: string }): string => type.split('.')[2] ?? '';

/** Returns the events of the delayed transitions that are pending in a state. */
const timersOf = (snapshot: AnyMachineSnapshot): EventCase[] =>
  snapshot._nodes
    .flatMap((node) => [...node.transitions.keys()])
    .filter((type) => isTimer({ type }))
    .map((type) => ({ label: `after ${delayOf({ type })}`, by: 'environment', event: { type } }));

/** Returns every event that can happen in a state. */
export const casesIn = (model: Model, snapshot: AnyMachineSnapshot): readonly EventCase[] => [
  ...model.cases(snapshot),
  ...timersOf(snapshot),
];

/** Returns the generator's key of a state. */
export const stateKey = (model: Model, snapshot: AnyMachineSnapshot): string =>
  JSON.stringify(model.identify?.(snapshot) ?? snapshot.value);

const edgeKey = (source: string, { label }: EventCase): string => `${source} ${label}`;

/** Explores all states breadth first, with every step that takes a transition. */
function explore(model: Model) {
  const initial = initialOf(model.machine);
  const found = new Map<string, Found>([
    [stateKey(model, initial), { snapshot: initial, steps: [] }],
  ]);
  const edges: { key: string; steps: readonly EventCase[] }[] = [];
  for (const [key, { snapshot, steps }] of found) {
    if (steps.length >= model.maxDepth) continue;
    for (const each of casesIn(model, snapshot)) {
      const { next, taken } = observe(model.machine, snapshot, each.event);
      if (taken.length === 0) continue;
      edges.push({ key: edgeKey(key, each), steps: [...steps, each] });
      const reached = stateKey(model, next);
      if (!found.has(reached)) found.set(reached, { snapshot: next, steps: [...steps, each] });
    }
  }
  return { found, edges };
}

/** Returns one state of each kind, with the shortest path to it. */
export const representatives = (model: Model): ReadonlyMap<string, Found> => explore(model).found;

/**
 * Returns paths that take every edge: for each, the shortest path to its source and the edge. Longest first; a path
 * whose last edge lies on an earlier one is dropped.
 */
export function edgeCover(model: Model): Path[] {
  const { edges } = explore(model);
  const covered = new Set<string>();
  const kept: Path[] = [];
  for (const { key, steps } of edges.toSorted((a, b) => b.steps.length - a.steps.length)) {
    if (covered.has(key)) continue;
    kept.push({ steps });
    for (const edge of edgesAlong(model, steps)) covered.add(edge);
  }
  return kept;
}

/** Returns the edges along a path. */
function edgesAlong(model: Model, steps: readonly EventCase[]): string[] {
  return stepsAlong(model.machine, steps).map((step) => edgeKey(stateKey(model, step.from), step));
}

/** Formats a path as one line, for a test name. */
export const pathName = ({ steps }: Path): string => steps.map(({ label }) => label).join(' > ');
