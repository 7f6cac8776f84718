import type { SessionAnnouncement } from '../../../machines/session/session';
import { createBrowser } from '../../support/fakeBrowser';
import type { Reply } from '../../support/fakeHttp';
import type { LocalKind, World } from '../../support/world';
import {
  arrange,
  endHeaders,
  openAs,
  openWorld,
  sessionHeaders,
  settle,
  stopTimers,
} from '../../support/world';
import { person } from '../../support/person';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

async function open(kind: LocalKind): Promise<World> {
  const world = openAs(kind);
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

  it('no session and no hint: no refresh request, no session, no event', async () => {
    const world = openWorld();
    await settle();
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(world.http.sent).toEqual([]);
    expect(world.announced).toEqual([]);
  });

  it('no session but a hint: one silent attempt, in doubt until the response', async () => {
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

  it('A120: notifies listeners after cookies and store are written', async () => {
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

  it('S11: after another user signed in elsewhere, nothing of the first is left', async () => {
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
