import { delay, put, race, take } from 'typed-redux-saga';
import type { NoticesEffect } from '../../machines/notices/notices';
import { events } from '../../src/kit/events';
import type { Env, WorkOf } from '../env';

/** Runs `notices.time`: waits for one notice's time, but stops when the notices are held. */
function* timeNotice(_env: Env, { id, durationMs }: NoticesEffect) {
  const { over } = yield* race({ over: delay(durationMs), held: take(events.notices.held().type) });
  if (over) yield* put(events.notices.elapsed({ id }));
}

export const noticesWork: WorkOf<'notices'> = {
  'notices.time': { run: timeNotice, crashed: null },
};
