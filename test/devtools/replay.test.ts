import { inOrder } from '../../src/devtools/actionLog/stateMarks';
import { events } from '../../src/kit/events';
import type { StoreAction } from '../../src/kit/action';
import { differenceText } from '../../src/devtools/actionLog/differenceText';
import { exportLog } from '../../src/devtools/actionLog/exportLog';
import type { ActionLog } from '../../src/devtools/actionLog/logFile';
import { readLog, writeLog } from '../../src/devtools/actionLog/logFile';
import { sha256 } from '../../src/devtools/actionLog/machineHashes';
import { createRecorder } from '../../src/devtools/actionLog/recorder';
import { replay } from '../../src/devtools/actionLog/replay';
import { initialStateOf } from '../../src/devtools/actionLog/replayStep';
import { createAppStore, rootReducer } from '../../src/appStore';
import { person } from '../support/person';
import { openWorld, settle, sessionHeaders, stopTimers } from '../support/world';
import type { World } from '../support/world';

const ABOUT = { build: 'test', environment: 'dev', note: 'mail me at ana@studio.test' };

/** A person signs in with a wrong password, then with the right one, and signs out. */
async function journey(): Promise<World> {
  const world = openWorld();
  const attempt = async (status: string) => {
    world.secretHandles.secrets.set('handle', 'correct horse');
    const submitted = { email: 'ana@studio.test', remember: true, secret: 'handle' };
    world.store.dispatch(events.signIn.submitted(submitted));
    await settle();
    world.http.answer('/signin', {
      body: { status, user: { email: 'ana@studio.test', accessToken: 'eyJh.bGci.OiJ' } },
      headers: status === 'OK' ? sessionHeaders(person('ana')) : {},
    });
    await settle();
  };
  await settle();
  world.store.dispatch(events.signIn.reset());
  await attempt('WRONG_CREDENTIALS_ERROR');
  await attempt('OK');
  world.store.dispatch(events.signOut.requested({ returnTo: '/portal?email=ana@studio.test' }));
  await settle();
  world.http.answer('/signout', { body: { status: 'OK' }, headers: { 'front-token': 'remove' } });
  await settle();
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

/** A log as if it told no states, only requests and the end. */
const withoutStates = (log: ActionLog): ActionLog => ({
  ...log,
  facts: log.facts && { ...log.facts, states: [] },
});

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

  it('says at which step a state is another one, in words', async () => {
    const log = await logOf(await journey());
    const step = log.actions.findIndex(({ type }) => type === 'signIn/answered');
    const changed = log.actions.with(step, {
      type: 'signIn/answered',
      payload: { code: 5, message: null, failure: null },
    });
    const { difference } = await replay({ ...log, actions: changed });
    expect(difference).toMatchObject({ kind: 'state', step });
    expect(difference && differenceText(difference)).toMatch(
      /^Step \d+, signIn\/answered: another state\.\n {2}recorded refused\.wrongCredentials [\da-f]{8}\n {2}replayed refused\.customError [\da-f]{8}$/,
    );
  });

  it('takes no notice of machines that are newer than the log', async () => {
    const log = await logOf(await journey());
    const { finalState } = await replay(log);
    const { captcha: _state, ...older } = finalState;
    const { captcha: _hash, ...machines } = log.facts?.machines ?? {};
    const end = await sha256(JSON.stringify(inOrder(older)));
    const facts = log.facts && { ...log.facts, machines, finalState: end };
    expect((await replay({ ...log, facts })).difference).toBeNull();
  });

  it('says where a request is missing', async () => {
    const log = withoutStates(await logOf(await journey()));
    const extra: StoreAction = {
      type: 'effect/requested',
      payload: { machine: 'signIn', effect: { type: 'signIn.submit' } },
    };
    const actions = [...log.actions.slice(0, 3), extra, ...log.actions.slice(3)];
    const { difference } = await replay({ ...log, actions });
    expect(difference).toEqual({ kind: 'effect missing', step: 3, expected: extra });
  });

  it('says where a request was not recorded', async () => {
    const log = withoutStates(await logOf(await journey()));
    const dropped = log.actions.findIndex(({ type }) => type === 'effect/requested');
    const actions = log.actions.filter((_, at) => at !== dropped);
    const { difference } = await replay({ ...log, actions });
    expect(difference).toMatchObject({ kind: 'effect unexpected' });
  });

  it('says that the final state differs', async () => {
    const log = withoutStates(await logOf(await journey()));
    const actions = log.actions.filter(({ type }) => type !== 'signInType/read');
    const { difference } = await replay({ ...log, actions });
    expect(difference).toMatchObject({ kind: 'final state' });
  });

  it('starts slices that are newer than the log afresh', () => {
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

  it('sees each action, and each request that follows from it, in the order of the store', () => {
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

  it('copies what it sees', () => {
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
