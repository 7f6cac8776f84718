import type { MachineName, AnyEffect } from '../../src/kit/registry';
import { features } from '../../src/features';
import type { StoreAction } from '../../src/kit/action';
import { createMachineSlice, timerElapsed } from '../../src/kit/machineSlice';
import { models } from '../model/cases';
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

const CALL = 'A call ends after 60 s (spec 9: request timeout).';
const AT_ONCE = 'It asks nobody, and answers at once.';

/** The waits that the state itself does not bound: what makes their work come to an end. */
const WORK_ENDS: Readonly<Partial<Record<AnyEffect['type'], string>>> = {
  'session.dismiss': 'Given up after 5 s; here the session has ended then.',
  'refresh.run':
    'Its hook is given up after 10 s, and a call ends after 60 s, also the one of another tab.',
  'signIn.submit': 'A proof ends after 30 s, and a call after 60 s.',
  'signInMethods.ask': CALL,
  'signOut.storeTime': AT_ONCE,
  'signOut.clearValues': AT_ONCE,
  'registration.arrive': 'A session in doubt is given up after 5 s.',
  'registration.signOut': 'Given up after 5 s; here the session has ended then.',
  'registration.submit': CALL,
  'resetRequest.arrive': AT_ONCE,
  'resetRequest.submit': CALL,
  'passwordReset.arrive': AT_ONCE,
  'passwordReset.submit': CALL,
  'errorBatch.report': CALL,
  'report.load': 'A call ends after 60 s and three tries more, and the person can cancel.',
  'reportExport.make': 'A call ends after 60 s and three tries more, and the person can cancel.',
  'icons.load': 'A call ends after 60 s and three tries more; nobody sees it wait.',
};

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
    expect(typesOf(waits.filter(({ hasLimit }) => !hasLimit))).toEqual(
      Object.keys(WORK_ENDS).toSorted(),
    );
  });
});
