import { put } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import type { Env } from '../env';
import { follow } from '../follow';

/** Tracks in the store whether the browser is online; then pending error reports are sent. */
export function* followConnection({ connection }: Env) {
  yield* put(events.network.observed({ online: connection.isOnline() }));
  yield* follow<true>(
    (listener) => connection.listen(() => listener(true)),
    function* () {
      const online = connection.isOnline();
      yield* put(events.network.observed({ online }));
      if (online) yield* put(events.errorBatch.reconnected());
    },
  );
}
