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

/** Cuts the path before the first event that cannot be triggered. */
function until({ steps }: Path, isBeyond: Test): Path {
  const end = steps.findIndex(({ event }) => isBeyond(event));
  return end < 0 ? { steps } : { steps: steps.slice(0, end) };
}

/**
 * Selects a few of the edge cover's paths that still take every transition and request every effect, except at events
 * that are out of reach. For places where a step is expensive. Greedy: always the path that adds the most.
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
