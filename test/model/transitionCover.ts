import type { AnyMachineSnapshot, AnyTransitionDefinition, EventObject } from 'xstate';
import { initialOf, observe, stepsAlong, type ObservedStep } from './coverage';
import { casesIn, edgeCover, type EventCase, type Model, type Path, stateKey } from './paths';

/** A transition of the definition, the type of an effect, or a mark. */
type Taken = AnyTransitionDefinition | string;

/** Returns what else must occur on a path, such as each way in which a state is shown. */
type Marks = (step: ObservedStep) => readonly string[];

const takenIn = (marksOf: Marks, step: ObservedStep): Taken[] =>
  step.taken.length === 0 ? [] : [...step.taken, ...step.effects, ...marksOf(step)];

function takenAlong({ machine }: Model, { steps }: Path, marksOf: Marks): Set<Taken> {
  return new Set(stepsAlong(machine, steps).flatMap((step) => takenIn(marksOf, step)));
}

type Test = (event: EventObject) => boolean;

/** Cuts the path before the first event that cannot be triggered. */
function until({ steps }: Path, isBeyond: Test): Path {
  const end = steps.findIndex(({ event }) => isBeyond(event));
  return end < 0 ? { steps } : { steps: steps.slice(0, end) };
}

/** A continued path has at most this many steps, so that a failure is easy to follow. */
const MOST_STEPS = 14;
/** How far to look for a missing transition. */
const NEAR = 3;

/** Returns the shortest way from a state to a missing transition; null if none is near. */
function wayOn(
  model: Model,
  from: AnyMachineSnapshot,
  isBeyond: Test,
  isWanted: (step: ObservedStep) => boolean,
): EventCase[] | null {
  const known = new Set([stateKey(model, from)]);
  let ends: { snapshot: AnyMachineSnapshot; steps: EventCase[] }[] = [
    { snapshot: from, steps: [] },
  ];
  for (let distance = 0; distance < NEAR; distance += 1) {
    const further: typeof ends = [];
    for (const { snapshot, steps } of ends)
      for (const each of casesIn(model, snapshot)) {
        if (isBeyond(each.event)) continue;
        const step = observe(model.machine, snapshot, each.event);
        if (step.taken.length === 0) continue;
        if (isWanted(step)) return [...steps, each];
        const key = stateKey(model, step.next);
        if (!known.has(key)) further.push({ snapshot: step.next, steps: [...steps, each] });
        known.add(key);
      }
    ends = further;
  }
  return null;
}

/**
 * Selects a few paths that still take every transition, request every effect and have every mark of the edge cover,
 * except at events that are out of reach. For places where a step is expensive. Greedy: always the path of the cover that
 * adds the most. Where beginning a path is expensive too, one that `continues` is extended while something missing is
 * near its end.
 */
export function transitionCover(
  model: Model,
  isBeyond: Test = () => false,
  continues: (path: Path) => boolean = () => false,
  marksOf: Marks = () => [],
): Path[] {
  const candidates = edgeCover(model).map((whole) => {
    const path = until(whole, isBeyond);
    return { path, takes: takenAlong(model, path, marksOf) };
  });
  const missing = new Set(candidates.flatMap(({ takes }) => [...takes]));
  const gain = (takes: Set<Taken>) => [...takes].filter((each) => missing.has(each)).length;
  const isWanted = (step: ObservedStep) => takenIn(marksOf, step).some((each) => missing.has(each));
  const kept: Path[] = [];
  while (missing.size > 0) {
    let { path, takes } = candidates.reduce((a, b) => (gain(b.takes) > gain(a.takes) ? b : a));
    takes.forEach((each) => missing.delete(each));
    while (path.steps.length < MOST_STEPS && continues(path)) {
      const end = stepsAlong(model.machine, path.steps).at(-1)?.next ?? initialOf(model.machine);
      const more = wayOn(model, end, isBeyond, isWanted);
      if (!more) break;
      path = { steps: [...path.steps, ...more] };
      takes = takenAlong(model, path, marksOf);
      takes.forEach((each) => missing.delete(each));
    }
    kept.push(path);
  }
  return kept;
}
