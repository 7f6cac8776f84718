import { PORTAL_COOKIES, SESSION_COOKIES } from '../../../src/rules/cookies';
import { events } from '../../../src/kit/events';
import { person } from '../../support/person';
import { REFRESH } from '../../session/checklist/support/sessionServer';
import { createBrowser } from '../../support/fakeBrowser';
import type { LocalKind, World } from '../../support/world';
import { arrange, openWorld, settle, stopTimers } from '../../support/world';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

/** A browser; with a hint it looks as if a person had been signed in. */
function browserOf(kind: LocalKind, hint = false) {
  const browser = createBrowser();
  arrange(browser, kind);
  if (hint) browser.cookies.put(PORTAL_COOKIES.signInType, '2');
  return browser;
}

async function open(kind: LocalKind, hint = false): Promise<World> {
  const world = openWorld({ browser: browserOf(kind, hint) });
  await settle();
  return world;
}

const wake = async (
  { pageResume: port }: World,
  reason: Parameters<World['pageResume']['fire']>[0],
) => {
  port.fire(reason);
  await settle();
};

const sessionOf = ({ store }: World) => store.getState().session;
const countOf = ({ trail }: World, type: string) =>
  trail.filter((action) => action.type === type).length;

describe('spec 4: a tab that comes to the front', () => {
  it('S14: takes nothing for news where nothing changed: the server has not vouched for the session', async () => {
    const world = await open('stale');
    await wake(world, 'shown');
    expect(sessionOf(world)).toMatchObject({ value: 'EXISTS', context: { confirmed: false } });
    expect(countOf(world, 'session/signedInElsewhere')).toBe(0);
    world.http.answer(REFRESH, { status: 401 });
    await settle();
    // Nobody was at work with it, so that nobody is led away.
    expect(world.visited).toEqual([]);
  });

  it('S11, A119: shows who is signed in now, and says so once', async () => {
    const world = await open('fresh');
    arrange(world.browser, 'fresh', person('ben'));
    await wake(world, 'shown');
    await wake(world, 'shown');
    expect(sessionOf(world).context).toMatchObject({
      facts: { userId: 'ben' },
      switchedFrom: 'ana@studio.test',
    });
    expect(countOf(world, 'session/signedInElsewhere')).toBe(1);
  });

  it('P5, A119: says that another tab signed out, until that is read or the person is back', async () => {
    const world = await open('fresh');
    arrange(world.browser, 'none');
    await wake(world, 'shown');
    expect(sessionOf(world)).toMatchObject({
      value: 'NOT_EXISTS',
      context: { facts: null, switchedFrom: 'ana@studio.test' },
    });
    arrange(world.browser, 'fresh');
    await wake(world, 'shown');
    expect(sessionOf(world).context.switchedFrom).toBeNull();
    arrange(world.browser, 'none');
    await wake(world, 'shown');
    world.store.dispatch(events.session.switchNoticed());
    expect(sessionOf(world).context.switchedFrom).toBeNull();
  });

  it.each(['ana', 'ben'])(
    'A119: says of no other tab when %s signs in here after it',
    async (name) => {
      const world = await open('fresh');
      arrange(world.browser, 'none');
      await wake(world, 'shown');
      world.store.dispatch(events.session.stored({ facts: person(name), payloadChanged: false }));
      expect(sessionOf(world)).toMatchObject({
        value: 'EXISTS',
        context: { facts: { userId: name }, switchedFrom: null },
      });
    },
  );

  it('sees that somebody has signed in meanwhile', async () => {
    const world = await open('none');
    arrange(world.browser, 'fresh');
    await wake(world, 'shown');
    expect(sessionOf(world)).toMatchObject({
      value: 'EXISTS',
      context: { facts: { userId: 'ana' } },
    });
  });

  it.each(['fresh', 'none'] as const)('%s: asks for no refresh', async (kind) => {
    const world = await open(kind, true);
    await wake(world, 'shown');
    expect(world.http.sent).toEqual([]);
    expect(countOf(world, 'refresh/demanded')).toBe(0);
    expect(countOf(world, 'session/signedOutElsewhere')).toBe(0);
  });

  it('S5: waits on after a refresh without an answer, unless the network is back', async () => {
    const world = await open('fresh');
    world.call('/api/a');
    await settle();
    world.http.answer('/api/a', { status: 401 });
    await settle();
    world.http.answer(REFRESH, 'network');
    await settle();
    await wake(world, 'shown');
    expect(world.http.count(REFRESH)).toBe(1);
    await wake(world, 'online');
    expect(world.http.count(REFRESH)).toBe(2);
  });

  it('lets a person sign in again once a redirect was taken back, and not before', async () => {
    const world = await open('none');
    const press = () => world.store.dispatch(events.signInType.signInRequested({ returnTo: null }));
    press();
    await wake(world, 'shown');
    press();
    expect(world.visited).toHaveLength(1);
    await wake(world, 'restored');
    press();
    expect(world.visited).toHaveLength(2);
  });
});

describe('spec 4: a session in doubt', () => {
  it('stays one until the server has spoken, whatever else happens', async () => {
    const world = await open('doubt', true);
    world.browser.hub.speak();
    await wake(world, 'shown');
    expect(sessionOf(world).value).toBe('MAY_EXIST');
    world.http.answer(REFRESH, { status: 401 });
    await settle();
    expect(sessionOf(world).value).toBe('NOT_EXISTS');
  });

  it('of two tabs is over in both once one of them has asked', async () => {
    const browser = browserOf('doubt', true);
    const tabs = [openWorld({ browser }), openWorld({ browser })] as const;
    await settle();
    tabs[0].http.answer(REFRESH, { status: 401 });
    await settle();
    expect(tabs.map((tab) => sessionOf(tab).value)).toEqual(['NOT_EXISTS', 'NOT_EXISTS']);
    expect(tabs[1].http.sent).toEqual([]);
  });

  it('is none where nothing says that a person was signed in', async () => {
    const world = await open('doubt');
    await wake(world, 'shown');
    expect(countOf(world, 'session/signedOutElsewhere')).toBe(0);
    expect(sessionOf(world).value).toBe('NOT_EXISTS');
    expect(world.http.sent).toEqual([]);
  });
});

it('S12: cookies that are gone are a sign-out, told once', async () => {
  const world = await open('fresh');
  world.browser.cookies.put(SESSION_COOKIES.frontToken, null);
  world.browser.hub.speak();
  world.browser.hub.speak();
  await settle();
  expect(sessionOf(world).value).toBe('NOT_EXISTS');
  expect(countOf(world, 'session/signedOutElsewhere')).toBe(1);
});

it('S15: a claim that is refused is no news for other tabs', async () => {
  const world = await open('fresh');
  world.http.respond(() => ({
    status: 403,
    body: { claimValidationErrors: [{ id: 'st-ev', reason: 'no' }] },
  }));
  await world.call('/api/a').answer;
  expect(world.announced.map(({ name }) => name)).toEqual(['API_INVALID_CLAIM']);
  expect(world.browser.hub.told).toBe(0);
});
