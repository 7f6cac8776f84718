import type { MachineState, StepRequest } from '../../src/kit/machineSlice';
import { createMachineSlice, timerElapsed } from '../../src/kit/machineSlice';
import { initialOf } from '../model/coverage';
import { casesIn, isTimer, representatives, type EventCase, type Model } from '../model/paths';

const json = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

const requested = (request: StepRequest): string => {
  switch (request.kind) {
    case 'effect': {
      const { type, ...payload } = request.effect;
      return Object.keys(payload).length > 0 ? `${type} ${json(payload)}` : type;
    }
    case 'timer':
      return `timer ${request.id} in ${request.delayMs} ms`;
    case 'cancel':
      return `cancels ${request.id}`;
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns `result = {...}` for each key of the context that differs. */
function changes(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  return Object.keys(after)
    .filter((key) => json(before[key]) !== json(after[key]))
    .map((key) => `${key} = ${json(after[key])}`);
}

const stateName = ({ value }: { value: unknown }): string =>
  typeof value === 'string' ? value : json(value);

/** Returns the event in the slice's form. */
const actionFor = (machine: string, { event }: EventCase) =>
  isTimer(event) ? timerElapsed(machine, event.type) : event;

function row(model: Model, state: MachineState, each: EventCase): string[] {
  const slice = createMachineSlice(model.name, model.machine);
  const step = slice.step(state, actionFor(model.name, each));
  if (step.state === state && step.requests.length === 0) return [];
  return [
    `  ${each.label} -> ${stateName(step.state)}`,
    ...changes(state.context, step.state.context).map((change) => `      ${change}`),
    ...step.requests.map((request) => `      * ${requested(request)}`),
  ];
}

/** Coarser kinds of states, for models whose paths distinguish more than a reviewer can read. */
const coarse: Readonly<Record<string, (model: Model) => Model>> = {
  refresh: (model) => ({
    ...model,
    maxDepth: 3,
    cases: (state) =>
      model
        .cases(state)
        .filter(({ label }) => !label.startsWith('b ') && label !== 'one refresh is allowed'),
  }),
};

/**
 * Returns a machine's transition table as text: for each representative state (by `model.identify`), its context (after
 * the first only what differs from it); and for each event that has an effect there, the next state, the changed context
 * and, starred, the requested effects and timers.
 */
export function stepTable(paths: Model): string {
  const model = coarse[paths.name]?.(paths) ?? paths;
  const found = [...representatives(model).values()];
  const cases = new Map<string, EventCase>();
  for (const { snapshot } of found)
    for (const each of casesIn(model, snapshot))
      if (!isTimer(each.event)) cases.set(each.label, each);
  const initial = initialOf(model.machine);
  const blocks = found.map(({ snapshot, steps }) => {
    const { value, context, status } = snapshot;
    const here = [...cases.values(), ...casesIn(model, snapshot)];
    const all = new Map(here.map((each) => [each.label, each]));
    return [
      stateName(snapshot),
      `  by: ${steps.map(({ label }) => label).join(' > ') || 'the start'}`,
      ...changes(steps.length > 0 ? initial.context : {}, context).map((each) => `  with ${each}`),
      ...[...all.values()].flatMap((each) => row(model, { value, context, status }, each)),
    ].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}
