import type { Guard } from './onEvent';

/** The event of a type, if what it carries is of a kind. */
type OfSomeKind<Event, Type> = Extract<Event, { type: Type; payload: { kind: string } }>;

const isOf = <Event extends { type: string }, Type extends Event['type']>(
  event: Event,
  type: Type,
): event is OfSomeKind<Event, Type> => event.type === type;

/** A guard that asks whether what one type of event carries is of this kind; at any other it says no. */
export const whenKind =
  <Context, Event extends { type: string }, Type extends Event['type']>(
    type: Type,
    kind: OfSomeKind<Event, Type>['payload']['kind'],
  ): Guard<Context, Event> =>
  ({ event }) =>
    isOf(event, type) && event.payload.kind === kind;
