import fc from 'fast-check';
import type { MachineName } from '../../../machines';
import { models } from '../cases';
import type { EventCase } from '../paths';
import { representatives } from '../paths';

/** A move of the person: an event of a machine, with the name that its model gives it. */
export interface PersonMove {
  kind: 'person';
  machine: MachineName;
  label: string;
  event: EventCase['event'];
}

/** What can happen next, as plain data, so that a failing walk can be made shorter and read. */
export type Move =
  | PersonMove
  /** Of the requests under way the one at `which`, counted round, is answered. */
  | { kind: 'server'; which: number; how: 'good' | 'bad' | 'lost'; reply: number }
  | { kind: 'time'; ms: number }
  | { kind: 'other tab'; signsIn: string | null }
  | { kind: 'wake'; reason: 'shown' | 'online' | 'restored' }
  | { kind: 'network'; online: boolean }
  | { kind: 'captcha'; ok: boolean }
  | { kind: 'call'; path: '/api/anything' | '/api/budget' }
  | { kind: 'fault' };

/** Every move of the person that a model of a machine knows, once. */
export function personMoves(): PersonMove[] {
  // Object.entries gives the very names, which its type does not say.
  const all = Object.entries(models) as [MachineName, (typeof models)[MachineName]][];
  return all.flatMap(([machine, model]) => {
    const found = [...representatives(model).values()].flatMap(({ snapshot }) =>
      model.cases(snapshot),
    );
    const byLabel = new Map(found.map((each) => [each.label, each]));
    return [...byLabel.values()]
      .filter(({ by }) => by === 'user')
      .map(({ label, event }) => ({ kind: 'person' as const, machine, label, event }));
  });
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Any move; the person and the server make most of them. */
export function anyMove(): fc.Arbitrary<Move> {
  const person = personMoves();
  const machines = [...new Set(person.map(({ machine }) => machine))];
  return fc.oneof(
    {
      weight: 8,
      // First a machine, then a move: one with many events is not to have all the moves.
      arbitrary: fc
        .constantFrom(...machines)
        .chain((name) => fc.constantFrom(...person.filter(({ machine }) => machine === name))),
    },
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('server' as const),
        which: fc.nat({ max: 5 }),
        how: fc.constantFrom('good' as const, 'good' as const, 'bad' as const, 'lost' as const),
        reply: fc.nat({ max: 11 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('time' as const),
        ms: fc.constantFrom(SECOND, 6 * SECOND, 31 * SECOND, 2 * MINUTE, 65 * MINUTE),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('other tab' as const),
        signsIn: fc.constantFrom('ana', 'ben', null),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('wake' as const),
        reason: fc.constantFrom('shown' as const, 'online' as const, 'restored' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('network' as const), online: fc.boolean() }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('captcha' as const), ok: fc.boolean() }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('call' as const),
        path: fc.constantFrom('/api/anything' as const, '/api/budget' as const),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'fault' as const }) },
  );
}
