import { apiRequest } from '../../../sagas/apiClient/apiRequest';
import { events } from '../../../src/kit/events';
import { EXPIRES, person } from '../../support/person';
import { QUERY, reportData } from '../../support/reportData';
import type { World } from '../../support/world';
import { respondTo, started, tell } from '../../support/acts';
import {
  arrange,
  endHeaders,
  openAs,
  openWorld,
  pass,
  sessionHeaders,
  settle,
  stopTimersInTests,
} from '../../support/world';

const ADDRESS = '/api/report';
const good = (changes = {}) => ({ body: { ret: 0, data: reportData(changes) } });

stopTimersInTests();

const ask = async ({ store }: World, changes = {}) => {
  await tell({ store }, events.report.asked({ query: { ...QUERY, ...changes } }));
};

const open = async () => {
  return started(openWorld());
};

it('requests what the URL contains, and leaves the rest to the server', async () => {
  const world = await open();
  await ask(world);
  await ask(world, { from: '2026-10-01', to: '2026-10-03', channel: 'google', page: 2 });
  for (const { method, credentials } of world.http.sent)
    expect({ method, credentials }).toEqual({ method: 'GET', credentials: true });
  const common = { dbMode: '', cgiMode: '', __game: '' };
  expect(world.http.sent.map(({ query }) => query)).toEqual([
    { page: '1', size: '20', sort: '-day', ...common },
    {
      ...common,
      from: '2026-10-01',
      to: '2026-10-03',
      channel: 'google',
      page: '2',
      size: '20',
      sort: '-day',
    },
  ]);
});

it.each([{ game: 'Ember' }, { campaign: 'Autumn' }, { country: 'DE' }, { compare: 'year' }])(
  'requests the chosen filter: %j',
  async (chosen) => {
    const world = await open();
    await ask(world, chosen);
    expect(world.http.sent[0]?.query).toEqual({
      page: '1',
      size: '20',
      sort: '-day',
      dbMode: '',
      cgiMode: '',
      __game: '',
      ...chosen,
    });
  },
);

it('spec 7: the report and its file are API requests with trace id, common parameters, three retries', async () => {
  const world = await open();
  await ask(world);
  await tell(
    world,
    events.reportExport.asked({ holds: 'deliveries', query: QUERY, language: 'en' }),
  );
  for (const { headers, query } of world.http.sent) {
    expect(headers?.['x-trace-id']).toMatch(/^[\da-f-]{36}$/);
    expect(query).toMatchObject({ dbMode: '', cgiMode: '', __game: '' });
  }
  for (let tries = 1; tries <= 4; tries += 1) {
    expect(world.http.count(ADDRESS)).toBe(tries);
    world.http.answerFirst(ADDRESS, { status: 503 });
    await pass(world, 2_000);
  }
  expect(world.store.getState().report).toMatchObject({
    value: 'failed',
    context: { problem: { error: { rule: 'http.503' } } },
  });
  expect(world.store.getState().errorBatch.context.errors).toEqual([]);
});

it('spec 4: ret 30000 from the report starts the logout sequence', async () => {
  const world = await open();
  await ask(world);
  await respondTo(world, ADDRESS, { body: { ret: 30_000, data: null, message: 'not logged in' } });
  expect(world.store.getState().report.value).toBe('refused');
  expect(world.store.getState().signOut.value).not.toBe('idle');
});

it('a response to an outdated request changes nothing, even if it arrives last', async () => {
  const world = await open();
  await ask(world, { channel: 'google' });
  await ask(world, { channel: 'tiktok' });
  await respondTo(world, ADDRESS, good({ channel: 'tiktok' }));
  // The older request was canceled; should its response still arrive, its id is outdated.
  expect(world.http.isWaiting(ADDRESS)).toBe(false);
  const late = events.report.answered({ id: 1, outcome: { kind: 'report', data: reportData() } });
  const before = world.store.getState();
  world.store.dispatch(late);
  expect(world.store.getState()).toBe(before);
  expect(before.report).toMatchObject({ value: 'shown', context: { data: { channel: 'tiktok' } } });
});

describe('A18: a response that never completes', () => {
  it('canceling aborts the request and keeps what was shown', async () => {
    const world = await open();
    await ask(world);
    await respondTo(world, ADDRESS, good());
    await ask(world, { channel: 'google' });
    await tell(world, events.report.stopped());
    expect(world.http.isWaiting(ADDRESS)).toBe(false);
    expect(world.store.getState().report).toMatchObject({
      value: 'stopped',
      context: { data: { channel: null }, query: { channel: 'google' }, problem: null },
    });
    expect(world.env.pendingRequests.size).toBe(0);
    await tell(world, events.report.retried());
    expect(world.http.sent.at(-1)?.query).toMatchObject({ channel: 'google' });
    await respondTo(world, ADDRESS, good({ channel: 'google' }));
    expect(world.store.getState().report.value).toBe('shown');
  });

  it('canceling the export creates no file', async () => {
    const world = await open();
    await tell(
      world,
      events.reportExport.asked({ holds: 'deliveries', query: QUERY, language: 'en' }),
    );
    await tell(world, events.reportExport.stopped());
    expect(world.http.isWaiting('/api/report/file')).toBe(false);
    expect(world.fetched).toEqual([]);
    expect(world.store.getState().reportExport.value).toBe('stopped');
  });
});

it('shows a response in a task of its own, unless the user cancels first', async () => {
  const world = await open();
  let next = () => undefined as void;
  const tasks = { yield: () => new Promise<void>((resolve) => (next = resolve)) };
  Object.assign(globalThis, { scheduler: tasks });
  try {
    await ask(world);
    await respondTo(world, ADDRESS, good());
    expect(world.store.getState().report.value).toBe('loading');
    next();
    await settle();
    expect(world.store.getState().report.value).toBe('shown');
    await ask(world, { page: 2 });
    await respondTo(world, ADDRESS, good({ page: 2 }));
    await tell(world, events.report.stopped());
    next();
    await settle();
    expect(world.store.getState().report).toMatchObject({
      value: 'stopped',
      context: { data: { page: 1 } },
    });
  } finally {
    Reflect.deleteProperty(globalThis, 'scheduler');
  }
});

it('decisions: a visitor’s request does not wait for a session', async () => {
  const world = await open();
  await ask(world);
  expect(world.http.paths).toEqual([ADDRESS]);
});

describe('H1: a session that ends during use', () => {
  /** Ends the session with the response to a signed-in user's report. */
  const lose = async (holdsWork: boolean) => {
    const world = await started(openAs('fresh'));
    if (holdsWork) world.store.dispatch(events.reauthentication.workHeld());
    await ask(world);
    await respondTo(world, ADDRESS, good({ sample: false }));
    await ask(world, { page: 2 });
    await respondTo(world, ADDRESS, { status: 401, headers: endHeaders });
    return world;
  };

  it('the report stays while the page asks, and the request is sent again after the sign-in', async () => {
    const world = await lose(true);
    expect(world.store.getState()).toMatchObject({
      reauthentication: { value: 'asking', context: { email: person('ana').email } },
      report: { value: 'waiting', context: { data: { sample: false, page: 1 } } },
    });
    world.call('/api/session', { anonymous: true });
    await settle();
    await respondTo(world, '/api/session', { headers: sessionHeaders(person('ana')) });
    await respondTo(world, ADDRESS, good({ sample: false, page: 2 }));
    expect(world.store.getState()).toMatchObject({
      reauthentication: { value: 'idle' },
      report: { value: 'shown', context: { data: { sample: false, page: 2 } } },
    });
  });

  it('ignores a visitor’s response if the refresh ended the session', async () => {
    const world = await started(openAs('fresh'));
    world.store.dispatch(events.reauthentication.workHeld());
    world.browser.clock.now = EXPIRES + 1_000;
    await ask(world);
    await respondTo(world, '/session/refresh', { status: 401, headers: endHeaders });
    await respondTo(world, ADDRESS, good({ sample: true }));
    expect(world.store.getState()).toMatchObject({
      reauthentication: { value: 'asking' },
      report: { value: 'loading' },
    });
  });

  it('another API request of the page waits too, and shows no error', async () => {
    const world = await lose(true);
    const task = world.run(() =>
      apiRequest(world.env, { path: '/api/account', read: (data) => data, shownBy: 'notice' }),
    );
    await settle();
    await respondTo(world, '/api/account', { status: 401, headers: endHeaders });
    world.call('/api/session', { anonymous: true });
    await settle();
    await respondTo(world, '/api/session', { headers: sessionHeaders(person('ana')) });
    world.http.answer('/api/account', { body: { ret: 0, data: 'mine' } });
    expect(await task.toPromise()).toMatchObject({ ok: true, data: 'mine' });
    expect(world.store.getState().errorBatch.context.errors).toEqual([]);
  });

  it('does not repeat a request carried out while the session ended; a refused one waits', async () => {
    const world = await started(openAs('fresh'));
    world.store.dispatch(events.reauthentication.workHeld());
    const order = (path: string) =>
      world
        .run(() =>
          apiRequest(world.env, { method: 'POST', path, read: (data) => data, shownBy: 'notice' }),
        )
        .toPromise();
    const orders = [order('/api/done'), order('/api/refused')];
    await ask(world);
    await respondTo(world, ADDRESS, { status: 401, headers: endHeaders });
    world.http.answer('/api/done', { body: { ret: 0, data: 'done' } });
    await respondTo(world, '/api/refused', { body: { ret: 30_000 } });
    expect(await orders[0]).toMatchObject({ ok: true, data: 'done' });
    expect(world.store.getState()).toMatchObject({
      reauthentication: { value: 'asking' },
      signOut: { value: 'idle' },
    });
    world.call('/api/session', { anonymous: true });
    await settle();
    await respondTo(world, '/api/session', { headers: sessionHeaders(person('ana')) });
    world.http.answer('/api/refused', { body: { ret: 0, data: 'at last' } });
    expect(await orders[1]).toMatchObject({ ok: true, data: 'at last' });
    expect(world.http.isWaiting('/api/done')).toBe(false);
  });

  it('S11: a change that waits is not made for another user who signs in meanwhile', async () => {
    const world = await lose(true);
    const task = world.run(() =>
      apiRequest(world.env, { method: 'POST', path: '/api/x', read: (data) => data }),
    );
    await settle();
    await respondTo(world, '/api/x', { status: 401, headers: endHeaders });
    arrange(world.browser, 'fresh', person('ben'));
    world.pageResume.fire('shown');
    await settle();
    expect(task.isRunning()).toBe(false);
    expect(task.result()).toMatchObject({ ok: false });
    expect(world.http.count('/api/x')).toBe(1);
  });

  it('answers a request open to visitors even while the page asks to sign in again', async () => {
    const world = await lose(true);
    const task = world.run(() =>
      apiRequest(world.env, { path: '/api/public', read: (data) => data, shownBy: 'notice' }),
    );
    await settle();
    await respondTo(world, '/api/public', { body: { ret: 0, data: 'for all' } });
    expect(task.isRunning()).toBe(false);
    expect(task.result()).toMatchObject({ ok: true, data: 'for all' });
  });

  it('returns the original response if the user leaves for sign-in', async () => {
    const world = await lose(true);
    await tell(world, events.reauthentication.leaveChosen());
    expect(world.store.getState().report).toMatchObject({
      value: 'failed',
      context: { problem: { error: { failure: { status: 401 } } } },
    });
  });

  it('a page without unsaved work does not wait', async () => {
    const world = await lose(false);
    expect(world.store.getState()).toMatchObject({
      reauthentication: { value: 'idle' },
      report: { value: 'failed' },
    });
  });
});
