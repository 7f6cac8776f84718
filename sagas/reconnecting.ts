import { put, takeEvery } from 'typed-redux-saga';
import { events } from '../src/kit/events';
import type { EventOf, MachineName } from '../src/kit/registry';
import type { NetworkEvent } from '../src/slices/network';
import type { Env } from './env';

/** The machines that accept the event. */
type Reconnecting = {
  [Name in MachineName]: `${Name}/reconnected` extends EventOf<Name>['type'] ? Name : never;
}[MachineName];

/** A follower that notifies a machine when the browser is online again. What failed to load then loads automatically. */
export const reconnecting = (name: Reconnecting) => ({
  *reconnect(_env: Env) {
    yield* takeEvery(
      'network/observed',
      function* ({ payload }: Extract<NetworkEvent, { payload: unknown }>) {
        if (payload.online) yield* put(events[name].reconnected());
      },
    );
  },
});
