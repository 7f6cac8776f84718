import type { MachineName, AnyEffect } from '../../src/kit/registry';
import { features } from '../../src/features';
import type { StoreAction } from '../../src/kit/action';
import { createMachineSlice, timerElapsed } from '../../src/kit/machineSlice';
import { drivers, models } from '../model/models';
import { casesIn, isTimer, representatives } from '../model/paths';
import { openWorld } from '../support/world';

const { env } = openWorld();

/** What a machine hears when the worker of an effect throws; null where nobody waits for the work. */
function endingOf(machine: MachineName, effect: AnyEffect): StoreAction | null {
  const crashed = features[machine].work[effect.type]?.crashed;
  // The table pairs each type with the work for that very effect.
  return crashed ? crashed(effect as never, env) : null;
}

/** A state right after it has asked for work that it waits for. */
interface Wait {
  effect: AnyEffect;
  /** The state that waits; what its machine makes of the ending. */
  waits: object;
  ends: object;
  /** Does the state bound its wait by itself? */
  hasLimit: boolean;
}

/** Every wait of a machine: each effect that is asked for in each of its states. */
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
        // The effects of the portal's machines.
        const effect = request.effect as AnyEffect;
        const ending = endingOf(name, effect);
        return ending ? [{ effect, waits, ends: slice.step(waits, ending).state, hasLimit }] : [];
      });
    }),
  );
}

/** The waits that no state bounds, of which the drivers say what ends the work. */
const workEnds = Object.values(drivers).flatMap((driver) => Object.keys(driver.workEnds ?? {}));

// Every machine's model is known by its name.
const names = Object.keys(models) as MachineName[];
const waits = names.flatMap(waitsOf);

const typesOf = (some: readonly Wait[]): string[] =>
  [...new Set(some.map(({ effect }) => effect.type))].toSorted();

describe('a state that waits for work', () => {
  it('D4: has a way out when the worker throws', () => {
    expect(typesOf(waits).length).toBeGreaterThan(25);
    expect(typesOf(waits.filter(({ waits: before, ends }) => ends === before))).toEqual([]);
  });

  it('has a limit, or its work has one that is named here', () => {
    expect(typesOf(waits.filter(({ hasLimit }) => !hasLimit))).toEqual(workEnds.toSorted());
  });
});
