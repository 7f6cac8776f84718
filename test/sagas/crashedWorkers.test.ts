import { events } from '../../src/kit/events';
import { features } from '../../src/features';
import type { MachineName } from '../../src/kit/registry';
import { broken, crash, type Crash } from '../model/jestDriver';
import { drivers } from '../model/models';
import { createBrowser } from '../support/fakeBrowser';
import { started, tell } from '../support/acts';
import { arrange, openWorld, settle, stopTimers } from '../support/world';

beforeEach(stopTimers);
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const ERROR = {
  title: { key: 'form:errors.unknown' },
  message: { key: 'notices:pageFault' },
  hint: null,
  report: { title: 'title', content: 'content', traceId: 'trace' },
} as const;

const openPortal = async ({ page, session = 'none' }: Pick<Crash, 'page' | 'session'>) => {
  const browser = createBrowser();
  arrange(browser, session);
  return started(openWorld({ browser, ...(page !== undefined && { page }) }));
};

const CRASHES = Object.values(drivers).flatMap(({ machine, crashes = {} }) =>
  Object.entries(crashes).map(([effect, each]) => ({ machine, effect, each })),
);

/** Tested below, and for requests and refreshes in crash.test.ts. */
const ELSEWHERE: readonly MachineName[] = ['errorBatch', 'refresh', 'signOut'];

describe('D4: a worker that throws leaves no state waiting, and is reported once', () => {
  it.each(CRASHES)('$effect', async ({ machine, effect, each }) => {
    const world = await openPortal(each);
    await crash(world, each);
    await settle();
    expect(world.trail.filter(({ type }) => type === each.event.type)).toContainEqual(each.event);
    expect(world.store.getState()[machine].value).toEqual(each.state);
    expect(world.logged.filter((line) => line.startsWith(`${effect} failed: `))).toHaveLength(1);
    expect(world.store.getState().errorBatch.context.count).toBe(each.rereads ? 2 : 1);
  });

  it('covers every effect whose work a machine waits for', () => {
    const waitedFor = Object.entries(features)
      .filter(([name]) => !ELSEWHERE.some((each) => each === name))
      .flatMap(([, { work }]) => Object.entries(work).filter(([, { crashed }]) => crashed !== null))
      .map(([effect]) => effect);
    expect(CRASHES.map(({ effect }) => effect).toSorted()).toEqual(waitedFor.toSorted());
  });
});

it('D4, S24: if a step of a sign-out throws, the next follows, and the page stays usable', async () => {
  const world = await openPortal({ session: 'fresh' });
  const { env, store } = world;
  broken(env.rules.hooks, 'preApi');
  broken(env.http, 'send');
  broken(env.record, 'storeLogoutTime');
  broken(env.record, 'clearLoginValues');
  broken(env.navigation, 'leave');
  await tell({ store }, events.signOut.requested({ returnTo: null }));
  expect(world.logged.map((line) => line.replace(/ failed: .*/s, ''))).toEqual([
    'signOut.signOut',
    'signOut.callEndpoint',
    'signOut.storeTime',
    'signOut.clearValues',
    'signOut.redirect',
  ]);
  expect(world.trail).toContainEqual(events.signOut.signedOut({ reached: false }));
  expect(world.trail).toContainEqual(events.signOut.endpointCalled({ reached: false }));
  expect(store.getState().signOut.value).toBe('idle');
  expect(store.getState().session.value).toBe('NOT_EXISTS');
});

it('D4, A12: an error report whose worker throws is retried once, then dropped', async () => {
  const world = await openPortal({});
  const { env, store } = world;
  broken(env.http, 'send');
  store.dispatch(events.errorBatch.caught(ERROR));
  await tell({ store }, events.errorBatch.closed());
  expect(world.trail).toContainEqual(events.errorBatch.reported({ ok: false }));
  expect(store.getState().errorBatch.value).toBe('resting');
  await tell({ store }, events.errorBatch.reconnected());
  expect(store.getState().errorBatch.value).toBe('quiet');
  expect(world.logged.filter((line) => line.startsWith('errorBatch.report failed'))).toHaveLength(
    2,
  );
});

it('D4: the page continues after a failure in work that no machine waits for', async () => {
  const world = await openPortal({ session: 'fresh' });
  broken(world.env.tabs, 'tell');
  await tell(world, events.session.refreshed());
  expect(world.logged).toEqual(['session.announce failed: broken on purpose']);
  world.http.respond(() => ({ body: 'served' }));
  expect(await world.call('/api/a').answer).toMatchObject({ ok: true });
});

it('D4: a session that ends despite a crash is announced once', async () => {
  const world = await openPortal({ session: 'fresh' });
  broken(world.env.rules.hooks, 'preApi');
  await tell(world, events.session.unwanted());
  expect(world.store.getState().session.value).toBe('NOT_EXISTS');
  expect(world.announced).toEqual([{ name: 'SIGN_OUT' }]);
});

it('D4: a request that throws after its cancellation blocks nothing', async () => {
  const world = await openPortal({ session: 'fresh' });
  const send = jest.spyOn(world.env.http, 'send').mockImplementation(
    (_request, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const { task } = world.call('/api/a');
  await settle();
  task.cancel();
  await settle();
  expect(world.logged).toEqual(['request failed: aborted']);
  expect(world.env.pendingRequests.size).toBe(0);
  send.mockRestore();
  world.http.respond(() => ({ body: 'served' }));
  expect(await world.call('/api/a').answer).toMatchObject({ ok: true });
});
