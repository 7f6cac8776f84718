import type { MachineName } from '../../src/kit/registry';
import { machines } from '../../src/appStore';
import { allStates, chartOf, eventLabel, type ChartState } from '../../src/devtools/chart/chart';
import { createMachineSlice, timerElapsed } from '../../src/kit/machineSlice';
import { models } from '../model/models';
import { delayOf, edgeCover, isTimer, type Mover } from '../model/paths';
import { mermaidOf } from './machineDiagram';
import { readMachine, machineFile, type Member } from './machineSource';
import { stepTable } from './stepTable';

const cell = (text: string): string => text.replaceAll('|', '\\|');
const row = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** Returns a state's name within its machine; `any` for the root. */
const shortId = (id: string, machine: string): string =>
  id === machine ? 'any' : id.slice(machine.length + 1);

function transitionRows(chart: ChartState): string[] {
  const names = (ids: readonly string[]) => ids.map((id) => shortId(id, chart.id)).join(', ');
  return allStates(chart).flatMap((state) =>
    state.transitions.map((transition) =>
      row(
        shortId(state.id, chart.id),
        code(eventLabel(transition)),
        transition.guard ?? '',
        transition.targets.length > 0 ? names(transition.targets) : 'stays',
        transition.actions.join(', '),
      ),
    ),
  );
}

function stateRows(chart: ChartState): string[] {
  const initial = new Set(allStates(chart).map(({ id, initial: key }) => `${id}.${key ?? ''}`));
  return allStates(chart)
    .filter(({ id }) => id !== chart.id)
    .map((state) =>
      row(
        shortId(state.id, chart.id),
        initial.has(state.id) ? 'yes' : '',
        state.entry.join(', '),
        state.exit.join(', '),
      ),
    );
}

const MOVERS: Readonly<Record<Mover, string>> = {
  user: 'the user',
  page: 'the page',
  environment: 'the environment',
};

/** Who causes each event of a machine, by its model's cases. */
function moversOf(name: MachineName): ReadonlyMap<string, string> {
  const movers = new Map<string, string>();
  for (const { steps } of edgeCover(models[name]))
    for (const { event, by } of steps) movers.set(event.type, MOVERS[by]);
  return movers;
}

/** The events at which a machine emits each effect, found along its model's paths. */
function askedAt(name: MachineName): ReadonlyMap<string, ReadonlySet<string>> {
  const model = models[name];
  const slice = createMachineSlice(name, model.machine);
  const asked = new Map<string, Set<string>>();
  for (const { steps } of edgeCover(model)) {
    let { state } = slice.initial;
    for (const { event } of steps) {
      const step = slice.step(state, isTimer(event) ? timerElapsed(name, event.type) : event);
      const label = isTimer(event) ? `after ${delayOf(event)}` : event.type;
      for (const request of step.requests)
        if (request.kind === 'effect') {
          const { type } = request.effect;
          asked.set(type, (asked.get(type) ?? new Set()).add(label));
        }
      ({ state } = step);
    }
  }
  return asked;
}

const eventRow = ({ type, carries, text }: Member, movers: ReadonlyMap<string, string>): string =>
  row(code(type), code(carries), movers.get(type) ?? '', text);

const effectRow = (
  { type, carries, text }: Member,
  asked: ReadonlyMap<string, ReadonlySet<string>>,
): string =>
  row(code(type), code(carries), [...(asked.get(type) ?? [])].map(code).join(', '), text);

/** Returns docs/machines/<name>.md, generated from the machine, its source and its model. */
export function machineDocument(name: MachineName): string {
  const chart = chartOf(machines[name]);
  const { text, events, effects, sections } = readMachine(name);
  const movers = moversOf(name);
  const asked = askedAt(name);
  return `# ${name}

${text}

Written by \`UPDATE_DOCS=1 npx jest test/docs\` from \`${machineFile(name).path}\`. Specification: ${sections.map((each) => `section ${each}`).join(', ')}.

\`\`\`mermaid
${mermaidOf(chart)}
\`\`\`

## States

| State | Entered first | On entry | On exit |
|---|---|---|---|
${stateRows(chart).join('\n')}

## Transitions

Of the rows with the same state and event, the first whose guard is true applies.

| From | Event | Guard | To | Actions |
|---|---|---|---|---|
${transitionRows(chart).join('\n')}

## Events

| Event | Payload | Caused by | Meaning |
|---|---|---|---|
${events.map((event) => eventRow(event, movers)).join('\n')}

## Effects

${
  effects.length === 0
    ? 'None.\n'
    : `| Effect | Payload | Emitted at | Meaning |
|---|---|---|---|
${effects.map((effect) => effectRow(effect, asked)).join('\n')}
`
}
## Steps

Each kind of state, the shortest path to it (\`by\`) and its context, as far as it differs from the first (\`with\`); then the
result of each event: the next state, the changes of the context, and after \`*\` the requested effects and timers. An event
that is not listed changes nothing there.

\`\`\`text
${stepTable(models[name])}\`\`\`
`;
}
