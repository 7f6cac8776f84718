import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { MachineName } from '../../src/kit/registry';
import { initialOf, observe, stepsAlong } from './coverage';

/** Who makes an event happen: the person, a page by being shown, or everything else (server, other tab, time). */
export type Mover = 'user' | 'page' | 'environment';

/** A concrete event, as plain data, with a name for tables and failure messages. */
export interface EventCase<Event extends EventObject = EventObject> {
  label: string;
  by: Mover;
  event: Event;
}

/** A state, of which a model knows the context. */
export interface Known<Context> {
  value: unknown;
  context: Context;
}

/** How one machine is walked through. */
export interface Model<Context = unknown, Event extends EventObject = EventObject> {
  name: MachineName;
  machine: AnyStateMachine;
  /** The events that can happen in a state. Elapsed timers are added by the generator. */
  cases: (state: Known<Context>) => readonly EventCase<Event>[];
  /** What tells states apart: the value, and the context that guards read. */
  identify: (state: Known<Context>) => unknown;
  /** No state further from the start than this many steps is looked at. */
  maxDepth: number;
  /** Transitions that no path can take, with the reason. */
  exempt?: Readonly<Record<string, string>>;
}

/** Steps from the initial state: plain data, to be run anywhere. */
export interface Path {
  steps: readonly EventCase[];
}

/** A state found, with the shortest way to it. */
interface Found {
  snapshot: AnyMachineSnapshot;
  steps: readonly EventCase[];
}

/** Is this the event of a delayed transition? */
export const isTimer = ({ type }: { type: string }): boolean => type.startsWith('xstate.after.');

/** The name of the delay of a delayed transition, from its event. */
export const delayOf = ({ type }: { type: string }): string => type.split('.')[2] ?? '';

/** The delayed transitions that are running in a state, as the events their end brings. */
const timersOf = (snapshot: AnyMachineSnapshot): EventCase[] =>
  snapshot._nodes
    .flatMap((node) => [...node.transitions.keys()])
    .filter((type) => isTimer({ type }))
    .map((type) => ({
      label: `after ${delayOf({ type })}`,
      by: 'environment',
      event: { type },
    }));

/** Every event that can happen in a state. */
export const casesIn = (model: Model, snapshot: AnyMachineSnapshot): readonly EventCase[] => [
  ...model.cases(snapshot),
  ...timersOf(snapshot),
];

/** The name under which a state is known to the generator. */
export const stateKey = (model: Model, snapshot: AnyMachineSnapshot): string =>
  JSON.stringify(model.identify(snapshot));

const edgeKey = (source: string, { label }: EventCase): string => `${source} ${label}`;

/** Breadth first through all states, with every step out of each that takes a transition. */
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

/** One state of each kind, with the shortest way to it. */
export const representatives = (model: Model): ReadonlyMap<string, Found> => explore(model).found;

/**
 * Paths that take every edge: for each, the shortest path to its source and the edge. Longest first;
 * a path of which the last edge lies on one already kept is dropped.
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

/** The edges a path goes along. */
function edgesAlong(model: Model, steps: readonly EventCase[]): string[] {
  return stepsAlong(model.machine, steps).map((step) => edgeKey(stateKey(model, step.from), step));
}

/** A path in one line, for the name of a test. */
export const pathName = ({ steps }: Path): string => steps.map(({ label }) => label).join(' > ');
