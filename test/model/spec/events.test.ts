import type { SessionAnnouncement } from '../../../machines/session/session';
import { events } from '../../../src/kit/events';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
import type { LocalKind, World } from '../../support/world';
import {
  arrange,
  endHeaders,
  openWorld,
  sessionHeaders,
  settle,
  stopTimers,
} from '../../support/world';
import { person } from '../../support/person';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

async function open(kind: LocalKind, payload?: Record<string, unknown>): Promise<World> {
  const browser = createBrowser();
  arrange(browser, kind, person('ana'), payload);
  const world = openWorld({ browser });
  await settle();
  return world;
}

async function answered(world: World, reply: Reply, options = {}): Promise<string[]> {
  const from = world.announced.length;
  world.call('/api/a', options);
  await settle();
  world.http.answer('/api/a', reply);
  await settle();
  return namesOf(world.announced.slice(from));
}

const namesOf = (announced: readonly SessionAnnouncement[]): string[] =>
  announced.map((each) =>
    each.name === 'UNAUTHORISED' ? `UNAUTHORISED ${each.sessionExpiredOrRevoked}` : each.name,
  );

const store = (extra?: Record<string, unknown>) => sessionHeaders(person('ana'), extra);

describe('spec 4: session existence', () => {
  it.each<[LocalKind, string]>([
    ['fresh', 'EXISTS'],
    ['stale', 'EXISTS'],
    ['none', 'NOT_EXISTS'],
  ])('%s cookies: %s', async (kind, value) => {
    const world = await open(kind);
    expect(world.tokens.read().state).toBe(value);
    expect(world.store.getState().session.value).toBe(value);
  });

  it('nothing known and no hint: no refresh call, no session, no event', async () => {
    const world = openWorld();
    await settle();
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.http.sent).toEqual([]);
    expect(world.announced).toEqual([]);
  });

  it('nothing known but a hint: one silent try, in doubt until it answers', async () => {
    const browser = createBrowser();
    browser.cookies.put('portal_login_type', '2');
    const world = openWorld({ browser });
    await settle();
    expect(world.store.getState().session.value).toBe('MAY_EXIST');
    world.http.answer('/session/refresh', { status: 401 });
    await settle();
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.announced).toEqual([]);
    expect(openWorld({ browser }).http.sent).toEqual([]);
  });
});

describe('spec 4: session events', () => {
  it('SESSION_CREATED: a response carries a front token where there was no session', async () => {
    const world = await open('none');
    expect(await answered(world, { headers: store() })).toEqual(['SESSION_CREATED']);
  });

  it('nothing: a response repeats the payload', async () => {
    const world = await open('fresh');
    expect(await answered(world, { headers: store() })).toEqual([]);
  });

  it('ACCESS_TOKEN_PAYLOAD_UPDATED: another payload', async () => {
    const world = await open('fresh');
    expect(
      await answered(world, { headers: store({ 'st-role': { v: ['admin'], t: 2 } }) }),
    ).toEqual(['ACCESS_TOKEN_PAYLOAD_UPDATED']);
    expect(world.store.getState().session.context.facts?.roles).toEqual(['admin']);
  });

  it('SIGN_OUT: 200 ends the session', async () => {
    const world = await open('fresh');
    expect(await answered(world, { headers: endHeaders })).toEqual(['SIGN_OUT']);
    expect(world.http.count('/session/refresh')).toBe(0);
  });

  it('UNAUTHORISED true, once: 401 ends the session', async () => {
    const world = await open('fresh');
    expect(await answered(world, { status: 401, headers: endHeaders })).toEqual([
      'UNAUTHORISED true',
    ]);
    expect(world.http.count('/session/refresh')).toBe(0);
  });

  it('UNAUTHORISED false, once a call: 401 where there is no session', async () => {
    const world = await open('none');
    expect(await answered(world, { status: 401 })).toEqual(['UNAUTHORISED false']);
  });

  it('nothing: parallel first calls without a session that are answered 200', async () => {
    const world = openWorld();
    const calls = ['/api/a', '/api/b', '/api/c'].map((path) => world.call(path));
    await settle();
    for (const path of ['/api/a', '/api/b', '/api/c'])
      if (world.http.isWaiting(path)) world.http.answer(path, { status: 200 });
    await settle();
    if (world.http.isWaiting('/session/refresh'))
      world.http.answer('/session/refresh', { status: 401 });
    await settle();
    for (const path of ['/api/a', '/api/b', '/api/c'])
      if (world.http.isWaiting(path)) world.http.answer(path, { status: 200 });
    await Promise.all(calls.map(({ answer }) => answer));
    expect(world.announced).toEqual([]);
  });

  it('S15: API_INVALID_CLAIM: 403 with the errors, as they came, and the session stays', async () => {
    const world = await open('fresh');
    const errors = [{ id: 'st-ev', reason: { message: 'wrong value', expectedValue: true } }];
    await answered(world, { status: 403, body: { claimValidationErrors: errors } });
    expect(world.announced).toEqual([{ name: 'API_INVALID_CLAIM', claimValidationErrors: errors }]);
    expect(world.store.getState().session.value).toBe('EXISTS');
  });

  it.each([[null], ['text'], [{ message: 'no' }], [{ claimValidationErrors: 'x' }], [[]]])(
    'nothing: 403 with %j',
    async (body) => {
      const world = await open('fresh');
      expect(await answered(world, { status: 403, body })).toEqual([]);
    },
  );

  it.each([['%%%'], [''], ['e30='], [Buffer.from('{"uid":1}').toString('base64')]])(
    'S10: a front token that cannot be read (%j) is refused and spoils nothing',
    async (token) => {
      const world = await open('fresh');
      expect(await answered(world, { headers: { 'front-token': token } })).toEqual([]);
      expect(world.tokens.read().state).toBe('EXISTS');
      expect(world.logged).toHaveLength(1);
    },
  );
});

describe('protocol: the order of events', () => {
  it('expired and refreshed: payload first, then REFRESH_SESSION', async () => {
    const world = await open('stale');
    world.http.answer('/session/refresh', { headers: store({ iat: 2 }) });
    await settle();
    expect(namesOf(world.announced)).toEqual(['ACCESS_TOKEN_PAYLOAD_UPDATED', 'REFRESH_SESSION']);
  });

  it('script cookies were wiped: SESSION_CREATED, then REFRESH_SESSION', async () => {
    const browser = createBrowser();
    browser.cookies.put('portal_login_type', '2');
    const world = openWorld({ browser });
    await settle();
    world.http.answer('/session/refresh', { headers: store() });
    await settle();
    expect(namesOf(world.announced)).toEqual(['SESSION_CREATED', 'REFRESH_SESSION']);
  });

  it('create, update, expire and refresh, update, sign out', async () => {
    const world = await open('none');
    await answered(world, { headers: store({ n: 1 }) }, { anonymous: true });
    await answered(world, { headers: store({ n: 2 }) });
    world.call('/api/b');
    await settle();
    world.http.answer('/api/b', { status: 401 });
    await settle();
    world.http.answer('/session/refresh', { headers: store({ n: 3 }) });
    await settle();
    world.http.answer('/api/b', { headers: store({ n: 4 }) });
    await settle();
    world.store.dispatch(events.signOut.requested({ returnTo: null }));
    await settle();
    world.http.answer('/signout', { body: { status: 'OK' }, headers: endHeaders });
    await settle();
    expect(namesOf(world.announced)).toEqual([
      'SESSION_CREATED',
      'ACCESS_TOKEN_PAYLOAD_UPDATED',
      'ACCESS_TOKEN_PAYLOAD_UPDATED',
      'REFRESH_SESSION',
      'ACCESS_TOKEN_PAYLOAD_UPDATED',
      'SIGN_OUT',
    ]);
  });

  it('A120: listeners hear of an event after cookies and store are written', async () => {
    const world = await open('none');
    const seen: unknown[] = [];
    world.env.announcer = {
      announce: ({ name }) =>
        void seen.push([name, world.store.getState().session.value, world.tokens.read().state]),
    };
    await answered(world, { headers: store() });
    await answered(world, { headers: endHeaders });
    expect(seen).toEqual([
      ['SESSION_CREATED', 'EXISTS', 'EXISTS'],
      ['SIGN_OUT', 'NOT_EXISTS', 'NOT_EXISTS'],
    ]);
  });
});

describe('architecture 10: other tabs', () => {
  it('A119: signing in and out shows in the other tab, which announces nothing', async () => {
    const one = await open('none');
    const two = openWorld({ browser: one.browser });
    await settle();
    await answered(one, { headers: store() }, { anonymous: true });
    expect(two.store.getState().session).toMatchObject({ value: 'EXISTS' });
    await answered(one, { headers: endHeaders });
    expect(two.store.getState().session).toMatchObject({ value: 'NOT_EXISTS' });
    expect(two.announced).toEqual([]);
  });

  it('S11: another person signed in elsewhere: nothing of the first is left', async () => {
    const world = await open('fresh');
    arrange(world.browser, 'fresh', person('ben'));
    world.browser.hub.speak();
    await settle();
    expect(world.store.getState().session.context.facts).toEqual(person('ben'));
  });

  it('A119: a payload updated in another tab, such as a role, shows here', async () => {
    const one = await open('fresh');
    const two = openWorld({ browser: one.browser });
    await settle();
    await answered(one, { headers: store({ 'st-role': { v: ['admin'], t: 2 } }) });
    expect(two.store.getState().session.context.facts?.roles).toEqual(['admin']);
  });
});
