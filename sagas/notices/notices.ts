import { delay, put, race, take } from 'typed-redux-saga';
import type { NoticesEffect } from '../../machines/notices/notices';
import { events } from '../../src/kit/events';
import type { Env, WorkOf } from '../env';

/** Worker of `notices.time`: the time of one notice, given up as soon as the notices are held. */
function* timeNotice(_env: Env, { id, durationMs }: NoticesEffect) {
  const { over } = yield* race({ over: delay(durationMs), held: take(events.notices.held().type) });
  if (over) yield* put(events.notices.elapsed({ id }));
}

/** A notice whose time does not run is closed by hand. */
export const noticesWork: WorkOf<'notices'> = {
  'notices.time': { run: timeNotice, crashed: null },
};
