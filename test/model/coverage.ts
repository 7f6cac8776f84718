import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
  ExecutableActionObject,
} from 'xstate';
import { createActor, initialTransition, transition } from 'xstate';

type StateNode = AnyStateMachine['root'];

/** A clock that never ticks: delayed transitions are fired as events. */
const stopped = { setTimeout: () => 0, clearTimeout: () => undefined };

/** One step of a machine: where it leads, and the transitions xstate reports to have taken. */
export interface ObservedStep {
  next: AnyMachineSnapshot;
  taken: readonly AnyTransitionDefinition[];
  /** The types of the effects it asks for. */
  effects: readonly string[];
}

const effectOf = ({ type, params }: ExecutableActionObject): string[] =>
  // What `emit` hands over, as the store reads it (src/kit/machineSlice.ts).
  type === 'xstate.emit' ? [(params as { event: EventObject }).event.type] : [];

/** Takes one step by the pure `transition()`, and observes the same step by microstep inspection. */
export function observe(
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  event: EventObject,
): ObservedStep {
  const taken: AnyTransitionDefinition[] = [];
  const actor = createActor(machine, {
    snapshot: from,
    clock: stopped,
    inspect: (inspected) => {
      if (inspected.type === '@xstate.microstep') taken.push(...inspected._transitions);
    },
  }).start();
  taken.length = 0;
  actor.send(event);
  actor.stop();
  const [next, actions] = transition(machine, from, event);
  return { next, taken, effects: actions.flatMap(effectOf) };
}

const descendants = (node: StateNode): StateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...descendants(child)]);

const transitionsOf = (node: StateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** A transition in one line: source, event, which of the branches, target. */
export function describeTransition(taken: AnyTransitionDefinition): string {
  const branches = taken.source.transitions.get(taken.eventType) ?? [];
  const guard = typeof taken.guard === 'string' ? ` [${taken.guard}]` : '';
  const branch = branches.length > 1 ? ` #${branches.indexOf(taken) + 1}` : '';
  const target = taken.target?.map(({ id }) => id).join(', ') ?? 'itself';
  return `${taken.source.id} --${taken.eventType}${branch}${guard}--> ${target}`;
}

/** What of a machine's definition a set of paths goes through. */
export interface Coverage {
  states: { covered: number; all: number; missing: string[] };
  transitions: { covered: number; all: number; missing: string[] };
}

const share = <Item>(
  all: readonly Item[],
  seen: ReadonlySet<Item>,
  name: (item: Item) => string,
) => {
  const missing = all.filter((item) => !seen.has(item));
  return { covered: all.length - missing.length, all: all.length, missing: missing.map(name) };
};

/** Counts the state nodes entered and the transitions taken by paths, each from the initial state. */
export function coverageOf(
  machine: AnyStateMachine,
  paths: readonly (readonly EventObject[])[],
): Coverage {
  const nodes = new Set<StateNode>();
  const taken = new Set<AnyTransitionDefinition>();
  for (const path of paths) {
    let [snapshot]: [AnyMachineSnapshot, unknown] = initialTransition(machine);
    for (const node of snapshot._nodes) nodes.add(node);
    for (const event of path) {
      const step = observe(machine, snapshot, event);
      snapshot = step.next;
      for (const each of step.taken) taken.add(each);
      for (const node of snapshot._nodes) nodes.add(node);
    }
  }
  const all = [machine.root, ...descendants(machine.root)];
  return {
    states: share(descendants(machine.root), nodes, ({ id }) => id),
    transitions: share(all.flatMap(transitionsOf), taken, describeTransition),
  };
}

/** `signIn: states 9/9, transitions 9/9`. */
export const coverageLine = (name: string, { states, transitions }: Coverage): string =>
  `${name}: states ${states.covered}/${states.all}, transitions ${transitions.covered}/${transitions.all}`;
