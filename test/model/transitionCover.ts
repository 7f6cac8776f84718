import type { AnyTransitionDefinition, EventObject } from 'xstate';
import { stepsAlong } from './coverage';
import { edgeCover, type Model, type Path } from './paths';

/** A transition of the definition, or the type of an effect. */
type Taken = AnyTransitionDefinition | string;

function takenAlong({ machine }: Model, { steps }: Path): Set<Taken> {
  const along = stepsAlong(machine, steps);
  return new Set(along.flatMap(({ taken, effects }) => [...taken, ...effects]));
}

type Test = (event: EventObject) => boolean;

/** The path as far as the first event that cannot be brought about. */
function until({ steps }: Path, isBeyond: Test): Path {
  const end = steps.findIndex(({ event }) => isBeyond(event));
  return end < 0 ? { steps } : { steps: steps.slice(0, end) };
}

/**
 * A few of the edge cover's paths that still take every transition of the definition and ask for every effect, but
 * those at events that are beyond the place: for places where a step costs. Greedy: each time the path that takes most
 * of what is missing.
 */
export function transitionCover(model: Model, isBeyond: Test = () => false): Path[] {
  const candidates = edgeCover(model).map((whole) => {
    const path = until(whole, isBeyond);
    return { path, takes: takenAlong(model, path) };
  });
  const missing = new Set(candidates.flatMap(({ takes }) => [...takes]));
  const gain = (takes: Set<Taken>) => [...takes].filter((each) => missing.has(each)).length;
  const kept: Path[] = [];
  while (missing.size > 0) {
    const best = candidates.reduce((a, b) => (gain(b.takes) > gain(a.takes) ? b : a));
    kept.push(best.path);
    best.takes.forEach((each) => missing.delete(each));
  }
  return kept;
}
