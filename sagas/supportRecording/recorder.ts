import { buffers, eventChannel } from 'redux-saga';
import { call, delay, put, race, take } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import { isObject, type StoreAction } from '../../src/kit/action';
import type { RecordedPage } from '../../src/kit/recorder/recording';
import { buildName, pathNow } from '../../src/kit/recorder/pageDetails';
import { createRunningRecording } from '../../src/recorder/runningRecording';
import type { Env } from '../env';

/** Loads the recorder, a separate script that is needed only after the code was accepted (docs/budgets.md). */
const loadRecorder = () =>
  import(/* webpackChunkName: "recorder" */ '../../src/kit/recorder/liveRecorder');

/** The recording's own actions are not recorded. */
const isOwn = ({ type, payload }: StoreAction): boolean =>
  type.startsWith('supportRecording/') ||
  (isObject(payload) && payload['machine'] === 'supportRecording');

/** Emits when the page is left, so that the recording so far is stored. */
const leavingPage = () =>
  eventChannel<true>((emit) => {
    const notify = () => emit(true);
    globalThis.addEventListener?.('pagehide', notify);
    return () => globalThis.removeEventListener?.('pagehide', notify);
  }, buffers.sliding(1));

/** Records until the user stops it, the time is over, or it is full. */
function* record(env: Env, until: number) {
  const running = createRunningRecording(env.tab);
  const { createLiveRecorder } = yield* call(loadRecorder);
  const recorder = createLiveRecorder({
    clock: env.clock.now,
    path: pathNow,
    state: () => env.store.getState(),
    isOwn,
  });
  const page = running.page();
  const keep = () => {
    const kept: RecordedPage = {
      build: buildName(),
      state: recorder.state(),
      recording: { ...recorder.recording(), page: page() },
    };
    running.keep(kept);
  };
  const { http } = env;
  const leaving = leavingPage();
  env.http = recorder.watch(http);
  try {
    yield* race({
      full: call(function* () {
        while (!recorder.isFull()) recorder.heard(yield* take('*'));
      }),
      left: call(function* () {
        for (;;) {
          yield* take(leaving);
          keep();
        }
      }),
      stopped: take('supportRecording/stopped'),
      over: delay(Math.max(0, until - env.clock.now())),
    });
  } finally {
    env.http = http;
    leaving.close();
    keep();
    running.end();
  }
}

/**
 * Records for support while the machine is in `recording`, across page loads: the tab stores that it records, and the
 * next page continues (loaded by src/startViews.tsx).
 */
export function* recordForSupport(env: Env) {
  const kept = createRunningRecording(env.tab).read();
  const isRunning = kept !== null && kept.until > env.clock.now();
  if (isRunning) yield* put(events.supportRecording.resumed({ until: kept.until }));
  else if (kept) yield* put(events.supportRecording.stopped());
  for (;;) {
    const { supportRecording } = env.store.getState();
    if (supportRecording.value === 'recording') {
      yield* call(record, env, supportRecording.context.until);
      if (env.store.getState().supportRecording.value === 'recording')
        yield* put(events.supportRecording.stopped());
    }
    yield* take(['supportRecording/answered', 'supportRecording/resumed']);
  }
}
