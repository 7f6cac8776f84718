import { events } from '../../../src/kit/events';
import { REFRESH } from '../../session/checklist/support/sessionServer';
import type { World } from '../../support/world';
import { respondTo } from '../../support/acts';
import {
  arrange,
  openAs,
  openWorld,
  pass,
  sessionHeaders,
  settle,
  stopTimersInTests,
} from '../../support/world';
import { person } from '../../support/person';

stopTimersInTests();

const HOUR_MS = 3_600_000;

function openPortal(kind: 'none' | 'fresh' = 'none'): World {
  return openAs(kind);
}

const caughtIn = ({ store }: World) => store.getState().errorBatch.context;

describe('D7: uncaught errors of the page', () => {
  it('are logged and shown, without control characters, with a trace id', async () => {
    const world = openPortal();
    world.uncaughtErrors.happen('TypeError: \u001b[31mx is undefined\n    at a (a.js:1:1)');
    await settle();
    expect(world.logged).toEqual(['uncaught: TypeError: [31mx is undefined\n    at a (a.js:1:1)']);
    expect(caughtIn(world).errors).toMatchObject([
      { title: { key: 'form:errors.unknown' }, message: { key: 'notices:pageFault' } },
    ]);
    expect(caughtIn(world).errors[0]?.report.content).toContain('trace id: 00000000-');
  });

  it('are limited to five per minute in a flood', async () => {
    const world = openPortal();
    for (let index = 0; index < 1_000; index += 1) world.uncaughtErrors.happen(`fault ${index}`);
    await settle();
    expect(caughtIn(world).count).toBe(5);
    expect(world.logged).toHaveLength(5);
    await pass(world, 60_000);
    world.uncaughtErrors.happen('later');
    await settle();
    expect(caughtIn(world).count).toBe(6);
  });
});

describe('N2: offline', () => {
  it('during a refresh keeps the session, marks the refresh as unanswered, and retries', async () => {
    const world = openPortal('fresh');
    world.http.respond(() => 'network');
    world.browser.clock.now += 48 * HOUR_MS;
    world.connection.turn(false);
    world.pageResume.fire('shown');
    await settle();
    const { session, refresh, network } = world.store.getState();
    expect([session.value, refresh.value, network.online]).toEqual(['EXISTS', 'resting', false]);
    expect(world.visited).toEqual([]);
  });

  it('is known from the start', () => {
    expect(openWorld({ online: false }).store.getState().network.online).toBe(false);
  });
});

it('N5: a laptop after eight hours of sleep sends one refresh for many simultaneous resume events', async () => {
  const world = openPortal('fresh');
  await settle();
  world.browser.clock.now += 48 * HOUR_MS;
  const calls = [world.call('/api/a').answer, world.call('/api/b').answer];
  for (const reason of ['shown', 'online', 'shown', 'restored'] as const)
    world.pageResume.fire(reason);
  await settle();
  expect(world.http.count(REFRESH)).toBe(1);
  expect(world.http.sent).toHaveLength(1);
  arrange(world.browser, 'fresh');
  world.http.respond(() => ({ body: 'served' }));
  world.http.answer(REFRESH, { headers: sessionHeaders(person('ana')) });
  expect(await Promise.all(calls)).toMatchObject([{ ok: true }, { ok: true }]);
  expect(world.http.count(REFRESH)).toBe(1);
});

it('N6: a background tab whose timers run once a minute sends one refresh for all requests, and the dialog waits without a limit', async () => {
  const world = openPortal('fresh');
  await settle();
  world.store.dispatch(events.reauthentication.workHeld());
  world.browser.clock.now += 48 * HOUR_MS;
  const { answer } = world.call('/api/a');
  for (let minute = 0; minute < 5; minute += 1) await pass(world, 60_000);
  expect(world.http.count(REFRESH)).toBe(1);
  await respondTo(world, REFRESH, { status: 401, headers: { 'front-token': 'remove' } });
  world.http.answer('/api/a', { status: 401 });
  await answer;
  for (let minute = 0; minute < 60; minute += 1) await pass(world, 60_000);
  expect(world.store.getState().reauthentication.value).toBe('asking');
  expect(world.http.count(REFRESH)).toBe(1);
  expect(world.visited).toEqual([]);
});

it('D2: a response from another server version is stored, and nothing else happens', async () => {
  const world = openPortal('fresh');
  await settle();
  const ask = async (version: string | null) => {
    world.call('/api/a');
    await settle();
    const headers = version === null ? {} : { 'x-portal-version': version };
    await respondTo(world, '/api/a', { headers });
    return world.store.getState().network.outdated;
  };
  for (const version of [null, '', '1', '1', '', null]) expect(await ask(version)).toBeUndefined();
  expect(await ask('2')).toBe(true);
  expect(world.visited).toEqual([]);
  expect(world.logged).toEqual([]);
});
