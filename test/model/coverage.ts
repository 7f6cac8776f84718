import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  EventObject,
} from 'xstate';
import { createActor, initialTransition } from 'xstate';

type StateNode = AnyStateMachine['root'];

/** A clock that never ticks: delayed transitions are fired as events. */
const stopped = { setTimeout: () => 0, clearTimeout: () => undefined };

/** One step of a machine: its result, and the transitions that xstate reports as taken. */
export interface ObservedStep {
  next: AnyMachineSnapshot;
  taken: readonly AnyTransitionDefinition[];
  /** The types of its effects. */
  effects: readonly string[];
}

/** The initial state of each machine, always the same object. */
const initial = new WeakMap<AnyStateMachine, AnyMachineSnapshot>();

export function initialOf(machine: AnyStateMachine): AnyMachineSnapshot {
  const known = initial.get(machine) ?? initialTransition(machine)[0];
  initial.set(machine, known);
  return known;
}

/** The steps observed from a state, by event object: the paths of a machine share most of theirs. */
const observed = new WeakMap<AnyMachineSnapshot, Map<EventObject, ObservedStep>>();

/** Takes one step and observes it. */
export function observe(
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  event: EventObject,
): ObservedStep {
  const steps = observed.get(from) ?? new Map<EventObject, ObservedStep>();
  observed.set(from, steps);
  const step = steps.get(event) ?? take(machine, from, event);
  steps.set(event, step);
  return step;
}

function take(
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  event: EventObject,
): ObservedStep {
  const taken: AnyTransitionDefinition[] = [];
  const effects: string[] = [];
  const actor = createActor(machine, {
    snapshot: from,
    clock: stopped,
    inspect: (inspected) => {
      if (inspected.type === '@xstate.microstep') taken.push(...inspected._transitions);
    },
  }).start();
  taken.length = 0;
  actor.on('*', ({ type }) => void effects.push(type));
  actor.send(event);
  const next = actor.getSnapshot();
  actor.stop();
  return { next, taken, effects };
}

/** Returns the steps of a path, each with the state after it. */
export function stepsAlong<Step extends { event: EventObject }>(
  machine: AnyStateMachine,
  steps: readonly Step[],
): (Step & ObservedStep & { from: AnyMachineSnapshot })[] {
  let snapshot = initialOf(machine);
  return steps.map((step) => {
    const from = snapshot;
    const observation = observe(machine, from, step.event);
    snapshot = observation.next;
    return { ...step, ...observation, from };
  });
}

const descendants = (node: StateNode): StateNode[] =>
  Object.values(node.states).flatMap((child) => [child, ...descendants(child)]);

const transitionsOf = (node: StateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** Describes a transition in one line: source, event, branch, target. */
export function describeTransition(taken: AnyTransitionDefinition): string {
  const branches = taken.source.transitions.get(taken.eventType) ?? [];
  const guard = typeof taken.guard === 'string' ? ` [${taken.guard}]` : '';
  const branch = branches.length > 1 ? ` #${branches.indexOf(taken) + 1}` : '';
  const target = taken.target?.map(({ id }) => id).join(', ') ?? 'itself';
  return `${taken.source.id} --${taken.eventType}${branch}${guard}--> ${target}`;
}

/** The parts of a machine's definition that a set of paths covers. */
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
  const steps = paths.flatMap((path) =>
    stepsAlong(
      machine,
      path.map((event) => ({ event })),
    ),
  );
  const taken = new Set(steps.flatMap((step) => step.taken));
  const reached = [initialOf(machine), ...steps.map(({ next }) => next)];
  const nodes = new Set<StateNode>(reached.flatMap(({ _nodes }) => _nodes));
  const all = [machine.root, ...descendants(machine.root)];
  return {
    states: share(descendants(machine.root), nodes, ({ id }) => id),
    transitions: share(all.flatMap(transitionsOf), taken, describeTransition),
  };
}

/** `signIn: states 9/9, transitions 9/9`. */
export const coverageLine = (name: string, { states, transitions }: Coverage): string =>
  `${name}: states ${states.covered}/${states.all}, transitions ${transitions.covered}/${transitions.all}`;
