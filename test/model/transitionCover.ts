import type { AnyMachineSnapshot, AnyTransitionDefinition, EventObject } from 'xstate';
import { initialOf, observe, stepsAlong } from './coverage';
import { casesIn, edgeCover, type EventCase, type Model, type Path, stateKey } from './paths';

/** A transition of the definition, or the type of an effect. */
type Taken = AnyTransitionDefinition | string;

function takenAlong({ machine }: Model, { steps }: Path): Set<Taken> {
  const along = stepsAlong(machine, steps);
  return new Set(along.flatMap(({ taken, effects }) => [...taken, ...effects]));
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
  isMissing: (taken: Taken) => boolean,
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
        const { next, taken, effects } = observe(model.machine, snapshot, each.event);
        if (taken.length === 0) continue;
        if ([...taken, ...effects].some(isMissing)) return [...steps, each];
        const key = stateKey(model, next);
        if (!known.has(key)) further.push({ snapshot: next, steps: [...steps, each] });
        known.add(key);
      }
    ends = further;
  }
  return null;
}

/**
 * Selects a few paths that still take every transition and request every effect of the edge cover, except at events that
 * are out of reach. For places where a step is expensive. Greedy: always the path of the cover that adds the most. Where
 * beginning a path is expensive too, one that `continues` is extended while missing transitions are near its end.
 */
export function transitionCover(
  model: Model,
  isBeyond: Test = () => false,
  continues: (path: Path) => boolean = () => false,
): Path[] {
  const candidates = edgeCover(model).map((whole) => {
    const path = until(whole, isBeyond);
    return { path, takes: takenAlong(model, path) };
  });
  const missing = new Set(candidates.flatMap(({ takes }) => [...takes]));
  const gain = (takes: Set<Taken>) => [...takes].filter((each) => missing.has(each)).length;
  const isMissing = (each: Taken) => missing.has(each);
  const kept: Path[] = [];
  while (missing.size > 0) {
    let { path, takes } = candidates.reduce((a, b) => (gain(b.takes) > gain(a.takes) ? b : a));
    takes.forEach((each) => missing.delete(each));
    while (path.steps.length < MOST_STEPS && continues(path)) {
      const end = stepsAlong(model.machine, path.steps).at(-1)?.next ?? initialOf(model.machine);
      const more = wayOn(model, end, isBeyond, isMissing);
      if (!more) break;
      path = { steps: [...path.steps, ...more] };
      takes = takenAlong(model, path);
      takes.forEach((each) => missing.delete(each));
    }
    kept.push(path);
  }
  return kept;
}
