interface Named {
  type: string;
}

/** The arguments of a guard or an action. */
interface GuardArguments<Context, Event> {
  context: Context;
  event: Event;
}

interface Types<Context, Event, Effect> {
  context: Context;
  events: Event;
  emitted: Effect;
}

/** The `types` of a machine; xstate reads only their types. */
export const types = <Context, Event, Effect>() => ({}) as Types<Context, Event, Effect>;

export type Guard<Context, Event> = (args: GuardArguments<Context, Event>) => boolean;

/** An event of this type, if it has a payload. */
type WithPayload<Event, Type> = Extract<Event, { type: Type; payload: unknown }>;

type FromPayload<Context, Event, Type, Result> = (
  payload: WithPayload<Event, Type>['payload'],
  context: Context,
) => Result;

const isOf = <Event extends Named, Type extends Event['type']>(
  event: Event,
  type: Type,
): event is WithPayload<Event, Type> => event.type === type;

/** A guard for one type of event; false for any other. */
export const when =
  <Context, Event extends Named, Type extends Event['type']>(
    type: Type,
    test: FromPayload<Context, Event, Type, boolean>,
  ): Guard<Context, Event> =>
  ({ context, event }) =>
    isOf(event, type) && test(event.payload, context);

/** For `assign`: the changes for one type of event; none for any other. */
export const on =
  <Context, Event extends Named, Type extends Event['type']>(
    type: Type,
    change: FromPayload<Context, Event, Type, Partial<NoInfer<Context>>>,
  ) =>
  ({ context, event }: GuardArguments<Context, Event>): Partial<Context> =>
    isOf(event, type) ? change(event.payload, context) : {};

/** For `emit`: the effect for one type of event. Throws the type of any other. */
export const asks =
  <Context, Event extends Named, Type extends Event['type'], Effect extends Named>(
    type: Type,
    effect: FromPayload<Context, Event, Type, Effect>,
  ) =>
  ({ context, event }: GuardArguments<Context, Event>): Effect => {
    if (!isOf(event, type)) throw new Error(event.type);
    return effect(event.payload, context);
  };
