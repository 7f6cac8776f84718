import type { StoreAction } from './action';

type PayloadOf<Event, Type> =
  Extract<Event, { type: Type }> extends { payload: infer Payload } ? Payload : undefined;

/** A reducer without a machine: one function per event. */
export const plainReducer =
  <State, Event extends { type: string }>(
    initial: State,
    changes: {
      readonly [Type in Event['type']]: (state: State, payload: PayloadOf<Event, Type>) => State;
    },
  ) =>
  (state: State | undefined, { type, payload }: StoreAction): State => {
    const known = state ?? initial;
    // The action's type determines the change and its payload.
    const change = (changes as Readonly<Record<string, (state: State, payload: never) => State>>)[
      type
    ];
    return change ? change(known, payload as never) : known;
  };
