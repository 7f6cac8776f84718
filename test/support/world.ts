import { features } from '../../src/features';
import { channel, type Task } from 'redux-saga';
import { fork, spawn, takeEvery } from 'redux-saga/effects';
import type { Env } from '../../sagas/env';
import { createEnv } from '../../sagas/createEnv';
import type { HttpAnswer, HttpRequest, SessionRequestOptions } from '../../src/ports/ports';
import { sessionRequest } from '../../sagas/session/requests';
import { createRootSaga } from '../../sagas/root';
import type { SessionDetails } from '../../machines/session/session';
import { REMEMBER_COOKIES, SESSION_COOKIES } from '../../src/rules/cookies';
import type { StoreAction } from '../../src/kit/action';
import { createAppStore, type AppStore } from '../../src/appStore';
import { EXPIRES, person } from './person';
import { createBrowser, type FakeBrowser } from './fakeBrowser';
import { createFakePorts, type FakePorts, type FakeSettings } from './fakePorts';
import { frozen } from './frozen';
import { frontTokenOf } from './frontToken';

/** The possible states of the session's cookies. */
export type LocalKind = 'fresh' | 'stale' | 'unkept' | 'none' | 'doubt';

export const PAGE = 'https://test.adlantern.example/portal/report';

interface Command {
  work: () => Generator;
  started: (task: Task) => void;
}

/** A tab of the portal: the real store and sagas on fake ports. */
export interface World extends FakePorts {
  browser: FakeBrowser;
  store: AppStore;
  env: Env;
  /** Every action, in the order in which the reducers saw them. */
  trail: StoreAction[];
  /** Runs a saga beside the root saga. */
  run: (work: () => Generator) => Task;
  /** A request under the session, as a feature of the portal sends it. */
  call: (
    path: string,
    options?: Pick<SessionRequestOptions, 'anonymous'> & { request?: Partial<HttpRequest> },
  ) => { answer: Promise<HttpAnswer>; task: Task };
}

export interface WorldOptions extends FakeSettings {
  browser?: FakeBrowser;
  page?: string;
}

/** Lets promises and sagas run until all of them wait. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Stops timers until the test advances them; promises continue. */
export const stopTimers = (): void => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'Date'] });
};

/** Stops the timers in each test of a file. */
export const stopTimersInTests = (): void => {
  beforeEach(stopTimers);
  afterEach(() => jest.useRealTimers());
};

/** Advances the timers and the device's clock. */
export async function pass({ browser }: World, ms: number): Promise<void> {
  browser.clock.now += ms;
  await jest.advanceTimersByTimeAsync(ms);
  await settle();
}

/** Opens the portal in a tab. */
export function openWorld({
  browser = createBrowser(),
  page = PAGE,
  ...settings
}: WorldOptions = {}): World {
  const ports = createFakePorts(browser, new URL(page), settings);
  const env = createEnv(ports);
  const commands = channel<Command>();
  const trail: StoreAction[] = [];
  const store = createAppStore({
    ...frozen,
    middleware: [
      ...frozen.middleware,
      () => (next) => (action) => {
        // Every action of the portal is one.
        trail.push(action as StoreAction);
        return next(action);
      },
    ],
    *rootSaga(appStore) {
      yield takeEvery(commands, function* ({ work, started }: Command) {
        started((yield spawn(work)) as Task);
      });
      yield fork(createRootSaga(env, features), appStore);
    },
  });
  const run = (work: () => Generator): Task => {
    const begun: Task[] = [];
    commands.put({ work, started: (task) => void begun.push(task) });
    const [task] = begun;
    if (!task) throw new Error('The root saga is over.');
    return task;
  };
  const call: World['call'] = (path, { request, ...options } = {}) => {
    const whole: HttpRequest = {
      method: 'GET',
      url: env.addresses.api(path),
      credentials: true,
      ...request,
    };
    const task = run(() => sessionRequest(env, whole, options));
    return { answer: task.toPromise<HttpAnswer>(), task };
  };
  return { ...ports, browser, store, env, trail, run, call };
}

/** Sets the cookies and the clock for this state of the session. An existing last-update is kept. */
export function arrange(
  browser: FakeBrowser,
  kind: LocalKind,
  facts: SessionDetails = person('ana'),
  extra?: Record<string, unknown>,
): void {
  const { cookies, clock } = browser;
  const signedIn = kind === 'fresh' || kind === 'stale' || kind === 'unkept';
  clock.now = kind === 'stale' ? EXPIRES + 1_000 : EXPIRES - 86_400_000;
  const known = cookies.value(SESSION_COOKIES.lastUpdate) ?? '1';
  cookies.put(SESSION_COOKIES.lastUpdate, kind === 'doubt' ? null : known);
  cookies.put(SESSION_COOKIES.frontToken, signedIn ? frontTokenOf(facts, extra) : null);
  cookies.put(REMEMBER_COOKIES.begun, signedIn ? facts.userId : null);
  cookies.put(REMEMBER_COOKIES.browserSession, kind === 'unkept' ? null : '1');
}

/** Opens the portal in a tab of a new browser with this state of the session. */
export function openAs(kind: LocalKind, options: Omit<WorldOptions, 'browser'> = {}): World {
  const browser = createBrowser();
  arrange(browser, kind);
  return openWorld({ ...options, browser });
}

/** The headers of a response that opens or refreshes a session. */
export const sessionHeaders = (facts: SessionDetails, extra?: Record<string, unknown>) => ({
  'front-token': frontTokenOf(facts, extra),
});

/** The headers of a response that ends the session. */
export const endHeaders = { 'front-token': 'remove' };
