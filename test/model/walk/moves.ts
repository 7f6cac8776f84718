import { fc } from '../../support/properties';
import type { MachineName } from '../../../src/kit/registry';
import { models } from '../models';
import { representatives, type EventCase, type Model } from '../paths';

/** An event that a view dispatches, with its name from the model. */
export interface ViewEvent {
  machine: MachineName;
  label: string;
  event: EventCase['event'];
}

/** A possible move as plain data, so that a failing walk can be shrunk and read. */
export type Move =
  /** A view dispatches one of the events that the machine handles now: the one at `which`, modulo their number. */
  | { kind: 'view'; machine: MachineName; which: number }
  /**
   * The server responds to one of the requests in progress: the one at `which`, modulo their number, from the newest.
   */
  | { kind: 'server'; which: number; how: 'good' | 'bad' | 'lost'; reply: number }
  | { kind: 'time'; ms: number }
  | { kind: 'other tab'; signsIn: string | null }
  | { kind: 'wake'; reason: 'shown' | 'online' | 'restored' }
  | { kind: 'network'; online: boolean }
  | { kind: 'captcha'; ok: boolean }
  | { kind: 'call'; path: '/api/anything' | '/api/budget' }
  | { kind: 'fault' };

function viewEventsOf(machine: MachineName, model: Model): ViewEvent[] {
  const found = [...representatives(model).values()].flatMap(({ snapshot }) =>
    model.cases(snapshot),
  );
  const byLabel = new Map(found.map((each) => [each.label, each]));
  return [...byLabel.values()]
    .filter(({ by }) => by !== 'environment')
    .map(({ label, event }) => ({ machine, label, event }));
}

/** Every event that a view dispatches, once, from the models of all machines. */
export const VIEW_EVENTS: readonly ViewEvent[] = Object.entries(models).flatMap(([name, model]) =>
  // Object.entries returns exactly these names, which its type cannot express.
  viewEventsOf(name as MachineName, model),
);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Any move; the user and the server make most of them. */
export function anyMove(): fc.Arbitrary<Move> {
  const machines = [...new Set(VIEW_EVENTS.map(({ machine }) => machine))];
  return fc.oneof(
    {
      weight: 16,
      arbitrary: fc.record({
        kind: fc.constant('view' as const),
        machine: fc.constantFrom(...machines),
        which: fc.nat({ max: 11 }),
      }),
    },
    {
      weight: 12,
      arbitrary: fc.record({
        kind: fc.constant('server' as const),
        which: fc.oneof(fc.constant(0), fc.nat({ max: 5 })),
        how: fc.constantFrom('good' as const, 'bad' as const, 'bad' as const, 'lost' as const),
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
