import { events } from '../../src/kit/events';
import type { StoreAction } from '../../src/kit/action';
import { differenceText } from '../../src/kit/replay/differenceText';
import { exportLog, readLog, replay, initialStateOf } from '../../src/devtools/portalLogs';
import { writeLog, type ActionLog, type Frames } from '../../src/kit/recorder/logDetails';
import type { Json } from '../../src/rules/json';
import { createRecorder } from '../../src/kit/recorder/recorder';
import { createAppStore, rootReducer } from '../../src/appStore';
import { person } from '../support/person';
import { respondTo, tell } from '../support/acts';
import { openWorld, settle, sessionHeaders, stopTimers, type World } from '../support/world';

const ABOUT = { build: 'test', environment: 'dev', note: 'mail me at ana@studio.test' };

/** A user signs in with a wrong password, then with the right one, and signs out. */
async function journey(): Promise<World> {
  const world = openWorld();
  const attempt = async (status: string) => {
    world.secretHandles.secrets.set('handle', 'correct horse');
    const submitted = { email: 'ana@studio.test', remember: true, secret: 'handle' };
    await tell(world, events.signIn.submitted(submitted));
    await respondTo(world, '/signin', {
      body: { status, user: { email: 'ana@studio.test', accessToken: 'eyJh.bGci.OiJ' } },
      headers: status === 'OK' ? sessionHeaders(person('ana')) : {},
    });
  };
  await settle();
  world.store.dispatch(events.signIn.reset());
  await attempt('WRONG_CREDENTIALS_ERROR');
  await attempt('OK');
  await tell(world, events.signOut.requested({ returnTo: '/portal?email=ana@studio.test' }));
  await respondTo(world, '/signout', {
    body: { status: 'OK' },
    headers: { 'front-token': 'remove' },
  });
  return world;
}

const logOf = async ({ trail, store }: World) =>
  exportLog(
    { actions: trail, times: trail.map((_, at) => at), base: null },
    store.getState(),
    ABOUT,
  );

// A step's time limit would outlast the tests.
beforeAll(stopTimers);
afterAll(() => jest.useRealTimers());

/** Returns a log with only its final state. */
const withoutStates = (log: ActionLog): ActionLog => {
  const frames = log.facts?.frames && { ...log.facts.frames, first: {}, changes: [] };
  return { ...log, facts: log.facts && { ...log.facts, frames: frames ?? null } };
};

describe('replay of an action log', () => {
  it('ends byte-equal, with the same requests, after redaction and a file', async () => {
    const world = await journey();
    const text = writeLog(await logOf(world));
    expect(text).not.toMatch(/studio\.test|correct horse|eyJh/);
    const log = readLog(text);
    expect(log.actions.length).toBeGreaterThan(20);
    const { difference, finalState } = await replay(log);
    expect(difference).toBeNull();
    expect(finalState.signIn.value).toBe('signedIn');
  });

  it('reports the step at which a state differs', async () => {
    const log = await logOf(await journey());
    const step = log.actions.findIndex(({ type }) => type === 'signIn/answered');
    const changed = log.actions.with(step, {
      type: 'signIn/answered',
      payload: { code: 5, message: null, failure: null },
    });
    const { difference } = await replay({ ...log, actions: changed });
    expect(difference).toMatchObject({ kind: 'fields', step });
    expect(difference && differenceText(difference)).toBe(
      [
        `Step ${step + 1}, signIn/answered: another state.`,
        '  signIn.value: refused.wrongCredentials, here refused.customError',
        '  signIn.context.result.code: 1, here 5',
        '  signIn.context.result.message: nothing, here null',
        '  signIn.context.result.failure: nothing, here null',
      ].join('\n'),
    );
  });

  /** Returns a log with other recorded states. */
  const withFrames = (log: ActionLog, change: (frames: Frames) => Frames): ActionLog => ({
    ...log,
    facts: log.facts && { ...log.facts, frames: log.facts.frames && change(log.facts.frames) },
  });
  /** Changes the fields of a named part of the log's states. */
  const withContext = (state: Json, name: string, change: (context: Json) => Json): Json => {
    const part = Object(state[name]);
    return { ...state, [name]: { ...part, context: change(part.context) } };
  };

  it('W8: names each field that differs, with both values', async () => {
    const log = await logOf(await journey());
    const step = log.actions.findIndex(({ type }) => type === 'signIn/submitted');
    const other = withFrames(log, (frames) => ({
      ...frames,
      changes: frames.changes.map((each, at) =>
        at === step ? [...each, [['signIn', 'context', 'remember'], false] as const] : each,
      ),
    }));
    const { difference } = await replay(other);
    expect(difference && differenceText(difference)).toBe(
      `Step ${step + 1}, signIn/submitted: another state.\n  signIn.context.remember: false, here true`,
    );
  });

  it('W8: a field or a machine newer than the log does not invalidate it, nor does a removed one', async () => {
    const log = await logOf(await journey());
    const older = (state: Json): Json => {
      const { captcha: _newer, ...known } = state;
      const gone = withContext(known, 'signIn', (context) => ({ ...context, gone: 1 }));
      return withContext(gone, 'signIn', ({ remember: _newField, ...context }) => context);
    };
    const changed = withFrames(log, ({ first, changes, last }) => ({
      first: older(first),
      last: older(last),
      changes: changes.map((each) =>
        each.filter(([path]) => path[0] !== 'captcha' && path[2] !== 'remember'),
      ),
    }));
    expect((await replay(changed)).difference).toBeNull();
  });

  it('W8: in a log that begins in the middle, a newer field has its initial value', () => {
    const { signIn } = rootReducer(undefined, { type: 'any' });
    const { email: _newer, ...context } = signIn.context;
    const first = initialStateOf({ preloadedState: { signIn: { ...signIn, context } } });
    expect(first.signIn.context.email).toBe(signIn.context.email);
  });

  it('reports a missing request', async () => {
    const log = withoutStates(await logOf(await journey()));
    const extra: StoreAction = {
      type: 'effect/requested',
      payload: { machine: 'signIn', effect: { type: 'signIn.submit' } },
    };
    const actions = [...log.actions.slice(0, 3), extra, ...log.actions.slice(3)];
    const { difference } = await replay({ ...log, actions });
    expect(difference).toEqual({ kind: 'effect missing', step: 3, expected: extra });
  });

  it('reports a request that was not recorded', async () => {
    const log = withoutStates(await logOf(await journey()));
    const dropped = log.actions.findIndex(({ type }) => type === 'effect/requested');
    const actions = log.actions.filter((_, at) => at !== dropped);
    const { difference } = await replay({ ...log, actions });
    expect(difference).toMatchObject({ kind: 'effect unexpected' });
  });

  it('reports that the final state differs', async () => {
    const log = withoutStates(await logOf(await journey()));
    const actions = log.actions.filter(({ type }) => type !== 'signInType/read');
    const { difference } = await replay({ ...log, actions });
    expect(difference).toMatchObject({ kind: 'final fields' });
  });

  it('starts slices that are newer than the log in their initial state', () => {
    const { captcha: _newer, ...older } = rootReducer(undefined, { type: 'any' });
    expect(initialStateOf({ preloadedState: older }).captcha.value).toBe('off');
  });
});

describe('the recorder', () => {
  const record = (capacity: number) => {
    const clock = { now: 0 };
    const recorder = createRecorder({
      clock: () => (clock.now += 1),
      reducer: rootReducer,
      capacity,
    });
    const store = createAppStore({ middleware: [recorder.middleware] });
    return { recorder, store };
  };

  it('records each action and each resulting request, in the order of the store', () => {
    const { recorder, store } = record(10);
    store.dispatch(events.signInType.signInRequested({ returnTo: null }));
    const { actions, times, base } = recorder.recording();
    expect(actions.map(({ type }) => type)).toEqual([
      'signInType/signInRequested',
      'effect/requested',
      'timer/requested',
    ]);
    expect(times).toEqual([1, 2, 3]);
    expect(base).toBeNull();
  });

  it('copies its data', () => {
    const { recorder, store } = record(10);
    const payload = { state: 'NOT_EXISTS' as const };
    store.dispatch(events.session.read(payload));
    Object.assign(payload, { state: 'MAY_EXIST' });
    expect(recorder.recording().actions[0]).toEqual(events.session.read({ state: 'NOT_EXISTS' }));
  });

  it('keeps the last actions, and the state before them, so that a replay still ends the same', async () => {
    const { recorder, store } = record(40);
    for (let turn = 0; turn < 100; turn += 1) {
      const email = `person${turn % 3}@studio.test`;
      store.dispatch(events.signIn.submitted({ email, remember: false, secret: `s${turn}` }));
      store.dispatch(events.signIn.answered({ code: 1 }));
    }
    const recording = recorder.recording();
    expect(recording.actions.length).toBeLessThanOrEqual(40);
    expect(recording.base).not.toBeNull();
    const log = await exportLog(recording, store.getState(), ABOUT);
    expect((await replay(readLog(writeLog(log)))).difference).toBeNull();
  });
});
