import type { EventOf, MachineName, PlainName } from './registry';

interface NamedEvent {
  type: string;
  payload?: unknown;
}

type EventName<
  E extends NamedEvent,
  Slice extends string,
> = E['type'] extends `${Slice}/${infer Name}` ? Name : never;

type Creator<E extends NamedEvent> = E extends { payload: infer Payload }
  ? (payload: Payload) => E
  : () => E;

/** An action creator for each event of a slice. A wrong name or payload does not compile. */
export type EventCreators<E extends NamedEvent, Slice extends string> = {
  readonly [Name in EventName<E, Slice>]: Creator<Extract<E, { type: `${Slice}/${Name}` }>>;
};

type Events = {
  readonly [Slice in MachineName | PlainName]: EventCreators<EventOf<Slice>, Slice>;
};

const creatorsOf = (slice: string) =>
  new Proxy(Object.create(null), {
    get: (_target, name) => (payload?: unknown) => {
      const type = `${slice}/${String(name)}`;
      return payload === undefined ? { type } : { type, payload };
    },
  });

/**
 * Typed action creators by slice and event: `events.signIn.submitted(payload)` returns `{ type: 'signIn/submitted',
 * payload }`. The machines' event unions are the only list of names.
 */
export const events = new Proxy(Object.create(null), {
  get: (_target, slice) => creatorsOf(String(slice)),
  // The proxies accept every name; the type lists those that exist.
}) as Events;
