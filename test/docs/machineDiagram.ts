import type { ChartState, ChartTransition } from '../../src/devtools/chart/chart';
import { allStates, eventLabel } from '../../src/devtools/chart/chart';

/** Returns a state's id in mermaid's syntax. */
const idOf = (id: string): string => id.replaceAll(/\W/g, '_');

/** Means "in any state of"; mermaid draws no arrow from a state to one inside it. */
const anywhereIn = ({ id }: ChartState): string => `${idOf(id)}_anywhere`;

const isWithin = (inner: string, outer: ChartState): boolean => inner.startsWith(`${outer.id}.`);

/** Returns `answered [succeeded]`, without the machine's name before the event. */
const labelOf = (transition: ChartTransition, machine: string): string => {
  const event = eventLabel(transition).replace(`${machine}/`, '');
  return transition.guard === null ? event : `${event} [${transition.guard}]`;
};

/** Returns the arrows as `from --> to : events`, one for each pair of states. */
function arrows(chart: ChartState): string[] {
  const labels = new Map<string, Set<string>>();
  for (const state of allStates(chart))
    for (const transition of state.transitions)
      for (const to of transition.targets) {
        const from = state === chart || isWithin(to, state) ? anywhereIn(state) : idOf(state.id);
        const arrow = `${from} --> ${idOf(to)}`;
        const known = labels.get(arrow) ?? new Set<string>();
        labels.set(arrow, known.add(labelOf(transition, chart.key)));
      }
  return [...labels].map(([arrow, texts]) => `  ${arrow} : ${[...texts].join(', ')}`);
}

function inside(state: ChartState, chart: ChartState, indent: string): string[] {
  const leadsInside =
    state === chart
      ? state.transitions.some(({ targets }) => targets.length > 0)
      : state.transitions.some(({ targets }) => targets.some((to) => isWithin(to, state)));
  const words = state === chart ? 'in any state' : `anywhere in ${state.key}`;
  return [
    ...(leadsInside ? [`${indent}state "${words}" as ${anywhereIn(state)}`] : []),
    ...(state.initial === null ? [] : [`${indent}[*] --> ${idOf(`${state.id}.${state.initial}`)}`]),
    ...state.states.flatMap((child, at) => {
      const alone = `${indent}state "${child.key}" as ${idOf(child.id)}`;
      const divider = state.type === 'parallel' && at > 0 ? [`${indent}--`] : [];
      return child.states.length === 0
        ? [...divider, alone]
        : [...divider, `${alone} {`, ...inside(child, chart, `${indent}  `), `${indent}}`];
    }),
  ];
}

/** Returns a statechart as a mermaid state diagram. */
export const mermaidOf = (chart: ChartState): string =>
  ['stateDiagram-v2', ...inside(chart, chart, '  '), ...arrows(chart)].join('\n');
