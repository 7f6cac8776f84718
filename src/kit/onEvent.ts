interface Named {
  type: string;
}

/** What a guard or an action is given. */
interface Happening<Context, Event> {
  context: Context;
  event: Event;
}

/** What a machine keeps, hears and asks for. */
interface Types<Context, Event, Effect> {
  context: Context;
  events: Event;
  emitted: Effect;
}

/** The `types` of a machine: of these xstate reads the types alone. */
export const types = <Context, Event, Effect>() => ({}) as Types<Context, Event, Effect>;

/** A guard of a machine with such a context and such events. */
export type Guard<Context, Event> = (happening: Happening<Context, Event>) => boolean;

/** The event of a type, if it carries something. */
type Carrying<Event, Type> = Extract<Event, { type: Type; payload: unknown }>;

/** What is said of one type of event: of its payload, and of the context it comes upon. */
type Saying<Context, Event, Type, Answer> = (
  payload: Carrying<Event, Type>['payload'],
  context: Context,
) => Answer;

const isOf = <Event extends Named, Type extends Event['type']>(
  event: Event,
  type: Type,
): event is Carrying<Event, Type> => event.type === type;

/** A guard that asks one type of event; at any other it says no. */
export const when =
  <Context, Event extends Named, Type extends Event['type']>(
    type: Type,
    test: Saying<Context, Event, Type, boolean>,
  ): Guard<Context, Event> =>
  ({ context, event }) =>
    isOf(event, type) && test(event.payload, context);

/** For `assign`: what one type of event changes; any other changes nothing. */
export const on =
  <Context, Event extends Named, Type extends Event['type']>(
    type: Type,
    change: Saying<Context, Event, Type, Partial<NoInfer<Context>>>,
  ) =>
  ({ context, event }: Happening<Context, Event>): Partial<Context> =>
    isOf(event, type) ? change(event.payload, context) : {};

/** For `emit`: what one type of event asks for. Only it may lead there: throws the type of any other. */
export const asks =
  <Context, Event extends Named, Type extends Event['type'], Effect extends Named>(
    type: Type,
    effect: Saying<Context, Event, Type, Effect>,
  ) =>
  ({ context, event }: Happening<Context, Event>): Effect => {
    if (!isOf(event, type)) throw new Error(event.type);
    return effect(event.payload, context);
  };
