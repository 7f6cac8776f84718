import type { Guard } from './onEvent';

type OfSomeKind<Event, Type> = Extract<Event, { type: Type; payload: { kind: string } }>;

const isOf = <Event extends { type: string }, Type extends Event['type']>(
  event: Event,
  type: Type,
): event is OfSomeKind<Event, Type> => event.type === type;

/** A guard for one type of event and one kind of payload; false for any other. */
export const whenKind =
  <Context, Event extends { type: string }, Type extends Event['type']>(
    type: Type,
    kind: OfSomeKind<Event, Type>['payload']['kind'],
  ): Guard<Context, Event> =>
  ({ event }) =>
    isOf(event, type) && event.payload.kind === kind;
