import type { EventChannel } from 'redux-saga';
import { eventChannel } from 'redux-saga';
import { put, take } from 'typed-redux-saga';
import { errorBatch, networkObserved } from '../../src/store/events';
import type { Env } from '../env';

/** Keeps in the store whether the browser is online; a report that waits for the network goes out. */
export function* followConnection({ connection }: Env) {
  const changes: EventChannel<true> = eventChannel((emit) => connection.listen(() => emit(true)));
  try {
    yield* put(networkObserved({ online: connection.isOnline() }));
    for (;;) {
      yield* take(changes);
      const online = connection.isOnline();
      yield* put(networkObserved({ online }));
      if (online) yield* put(errorBatch.reconnected());
    }
  } finally {
    changes.close();
  }
}
