import type { EventChannel } from 'redux-saga';
import { eventChannel } from 'redux-saga';
import { put, take } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import type { Env } from '../env';

/** Keeps in the store whether the browser is online; a report that waits for the network goes out. */
export function* followConnection({ connection }: Env) {
  const changes: EventChannel<true> = eventChannel((emit) => connection.listen(() => emit(true)));
  try {
    yield* put(events.network.observed({ online: connection.isOnline() }));
    for (;;) {
      yield* take(changes);
      const online = connection.isOnline();
      yield* put(events.network.observed({ online }));
      if (online) yield* put(events.errorBatch.reconnected());
    }
  } finally {
    changes.close();
  }
}
