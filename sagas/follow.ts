import { eventChannel, type EventChannel } from 'redux-saga';
import { call, take } from 'typed-redux-saga';

/** Listens until the saga ends, and handles the events one after another. */
export function* follow<Item extends object | string | true>(
  listen: (listener: (item: Item) => void) => () => void,
  handle: (item: Item) => Generator,
) {
  const channel: EventChannel<Item> = eventChannel((emit) => listen(emit));
  try {
    for (;;) yield* call(handle, yield* take(channel));
  } finally {
    channel.close();
  }
}
