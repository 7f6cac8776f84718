import type { AnyTransitionDefinition } from 'xstate';
import { initialTransition } from 'xstate';
import { describeTransition, observe } from './coverage';
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

/**
 * A few of the edge cover's paths that still take every transition of the definition: for places where
 * a step costs seconds. Greedy: each time the path that takes most of what is missing.
 */
export function transitionCover(model: Model, exempt: readonly string[] = []): Path[] {
  const candidates = edgeCover(model).map((path) => ({
    path,
    takes: transitionsAlong(model, path),
  }));
  const missing = new Set(candidates.flatMap(({ takes }) => [...takes]));
  for (const each of missing) if (exempt.includes(describeTransition(each))) missing.delete(each);
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
