import { put, takeEvery } from 'typed-redux-saga';
import type { StoreAction } from '../src/kit/action';
import type { NetworkEvent } from '../src/slices/network';
import type { Env } from './env';

/** A follower that tells a machine when the browser is online again. What failed to load then loads automatically. */
export const reconnecting = (reconnected: () => StoreAction) => ({
  *reconnect(_env: Env) {
    yield* takeEvery(
      'network/observed',
      function* ({ payload }: Extract<NetworkEvent, { payload: unknown }>) {
        if (payload.online) yield* put(reconnected());
      },
    );
  },
});
