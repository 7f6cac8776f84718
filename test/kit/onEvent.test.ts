import { on, when, type Guard } from '../../src/kit/onEvent';
import { whenKind } from '../../src/kit/whenKind';

interface Lamp {
  lit: boolean;
  turns: number;
}

type LampEvent =
  | { type: 'lamp/turned'; payload: { lit: boolean } }
  | { type: 'lamp/dimmed'; payload: { share: number } }
  | { type: 'lamp/looked'; payload: { kind: 'whole' } | { kind: 'cracked'; where: string } }
  | { type: 'lamp/broken' };

const context: Lamp = { lit: false, turns: 2 };
const turned: LampEvent = { type: 'lamp/turned', payload: { lit: true } };
const dimmed: LampEvent = { type: 'lamp/dimmed', payload: { share: 0.5 } };
const broken: LampEvent = { type: 'lamp/broken' };

type Change = (happening: { context: Lamp; event: LampEvent }) => Partial<Lamp>;

it('a guard tests its own type of event, with the context, and is false for any other', () => {
  const isWorn: Guard<Lamp, LampEvent> = when(
    'lamp/turned',
    ({ lit }, { turns }) => lit && turns > 1,
  );
  expect([turned, dimmed, broken].map((event) => isWorn({ context, event }))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isWorn({ context: { ...context, turns: 1 }, event: turned })).toBe(false);
});

it("a guard tests the kind of an event's payload", () => {
  const isCracked: Guard<Lamp, LampEvent> = whenKind('lamp/looked', 'cracked');
  const looks: LampEvent[] = [
    { type: 'lamp/looked', payload: { kind: 'cracked', where: 'below' } },
    { type: 'lamp/looked', payload: { kind: 'whole' } },
    turned,
    broken,
  ];
  const answers = looks.map((event) => isCracked({ context, event }));
  expect(answers).toEqual([true, false, false, false]);
});

it('a change applies to its own event, and any other changes nothing', () => {
  const keep: Change = on('lamp/turned', ({ lit }, { turns }) => ({ lit, turns: turns + 1 }));
  expect([turned, dimmed, broken].map((event) => keep({ context, event }))).toEqual([
    { lit: true, turns: 3 },
    {},
    {},
  ]);
});

it('a mismatch with the machine does not compile', () => {
  // @ts-expect-error No event has this type.
  const unknown: Guard<Lamp, LampEvent> = when('lamp/lost', () => true);
  // @ts-expect-error This event carries something else.
  const other: Guard<Lamp, LampEvent> = when('lamp/dimmed', ({ lit }) => lit);
  // @ts-expect-error What this event carries has no such kind.
  const kind: Guard<Lamp, LampEvent> = whenKind('lamp/looked', 'lost');
  // @ts-expect-error What this event carries is of no kind.
  const none: Guard<Lamp, LampEvent> = whenKind('lamp/turned', 'lit');
  // @ts-expect-error The context has no such field.
  const field: Change = on('lamp/turned', () => ({ colour: 'red' }));
  // @ts-expect-error The context's field is of another type.
  const value: Change = on('lamp/turned', () => ({ turns: 'three' }));
  expect([unknown, other, kind, none, field, value]).toHaveLength(6);
});
