import { eventChannel, type EventChannel } from 'redux-saga';
import { call, take } from 'typed-redux-saga';

/** Listens for as long as the page is there, and deals with each thing heard in turn. */
export function* follow<Heard extends object | string | true>(
  listen: (listener: (heard: Heard) => void) => () => void,
  deal: (heard: Heard) => Generator,
) {
  const channel: EventChannel<Heard> = eventChannel((emit) => listen(emit));
  try {
    for (;;) yield* call(deal, yield* take(channel));
  } finally {
    channel.close();
  }
}
