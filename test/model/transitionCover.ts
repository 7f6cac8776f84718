import type { AnyTransitionDefinition, EventObject } from 'xstate';
import { initialTransition } from 'xstate';
import { observe } from './coverage';
import type { Model, Path } from './paths';
import { edgeCover } from './paths';

function transitionsAlong(model: Model, { steps }: Path): Set<AnyTransitionDefinition> {
  const taken = new Set<AnyTransitionDefinition>();
  let [snapshot] = initialTransition(model.machine);
  for (const { event } of steps) {
    const step = observe(model.machine, snapshot, event);
    step.taken.forEach((each) => taken.add(each));
    snapshot = step.next;
  }
  return taken;
}

type Test = (event: EventObject) => boolean;

/** The path as far as the first event that cannot be brought about. */
function until({ steps }: Path, isBeyond: Test): Path {
  const end = steps.findIndex(({ event }) => isBeyond(event));
  return end < 0 ? { steps } : { steps: steps.slice(0, end) };
}

/**
 * A few of the edge cover's paths that still take every transition of the definition, but those at events
 * that are beyond the place: for places where a step costs seconds. Greedy: each time the path that takes
 * most of what is missing.
 */
export function transitionCover(model: Model, isBeyond: Test = () => false): Path[] {
  const candidates = edgeCover(model).map((whole) => {
    const path = until(whole, isBeyond);
    return { path, takes: transitionsAlong(model, path) };
  });
  const missing = new Set(candidates.flatMap(({ takes }) => [...takes]));
  const gain = (takes: Set<AnyTransitionDefinition>) =>
    [...takes].filter((each) => missing.has(each)).length;
  const kept: Path[] = [];
  while (missing.size > 0) {
    const best = candidates.reduce((a, b) => (gain(b.takes) > gain(a.takes) ? b : a));
    kept.push(best.path);
    best.takes.forEach((each) => missing.delete(each));
  }
  return kept;
}
