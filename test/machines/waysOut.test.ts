import type { MachineName, AnyEffect } from '../../src/kit/registry';
import { features } from '../../src/features';
import type { StoreAction } from '../../src/kit/action';
import { createMachineSlice, timerElapsed } from '../../src/kit/machineSlice';
import { drivers, models } from '../model/models';
import { casesIn, isTimer, representatives } from '../model/paths';
import { openWorld } from '../support/world';

const { env } = openWorld();

/** The event a machine receives if an effect's saga crashes; null if nothing waits for it. */
function endingOf(machine: MachineName, effect: AnyEffect): StoreAction | null {
  const crashed = features[machine].work[effect.type]?.crashed;
  // The table maps each type to the work of that effect.
  return crashed ? crashed(effect as never, env) : null;
}

/** A state that has just requested an effect and waits for it. */
interface Wait {
  effect: AnyEffect;
  /** The waiting state, and the state after the crash. */
  waits: object;
  ends: object;
  /** Whether the state has its own time limit. */
  hasLimit: boolean;
}

/** Returns every wait of a machine: each effect requested in each of its states. */
function waitsOf(name: MachineName): Wait[] {
  const model = models[name];
  const slice = createMachineSlice(name, model.machine);
  return [...representatives(model).values()].flatMap(({ snapshot }) =>
    casesIn(model, snapshot).flatMap(({ event }) => {
      const action = isTimer(event) ? timerElapsed(name, event.type) : event;
      const { value, context, status } = snapshot;
      const { state: waits, requests } = slice.step({ value, context, status }, action);
      const hasLimit = requests.some(({ kind }) => kind === 'timer');
      return requests.flatMap((request) => {
        if (request.kind !== 'effect') return [];
        // These are effects of the portal's machines.
        const effect = request.effect as AnyEffect;
        const ending = endingOf(name, effect);
        return ending ? [{ effect, waits, ends: slice.step(waits, ending).state, hasLimit }] : [];
      });
    }),
  );
}

/** Waits without a time limit, for which the drivers state what ends the work. */
const workEnds = Object.values(drivers).flatMap((driver) => Object.keys(driver.workEnds ?? {}));

// The models are keyed by machine name.
const names = Object.keys(models) as MachineName[];
const waits = names.flatMap(waitsOf);

const typesOf = (some: readonly Wait[]): string[] =>
  [...new Set(some.map(({ effect }) => effect.type))].toSorted();

describe('a state that waits for work', () => {
  it('D4: is left when the worker throws', () => {
    expect(typesOf(waits).length).toBeGreaterThan(25);
    expect(typesOf(waits.filter(({ waits: before, ends }) => ends === before))).toEqual([]);
  });

  it('has a time limit, or its work is listed with one', () => {
    expect(typesOf(waits.filter(({ hasLimit }) => !hasLimit))).toEqual(workEnds.toSorted());
  });
});
