import { PORTAL_COOKIES, SESSION_COOKIES } from '../../../src/rules/cookies';
import { events } from '../../../src/kit/events';
import { person } from '../../support/person';
import { REFRESH } from '../../session/checklist/support/sessionServer';
import { createBrowser } from '../../support/fakeBrowser';
import type { LocalKind, World } from '../../support/world';
import { respondTo, started } from '../../support/acts';
import {
  arrange,
  endHeaders,
  openWorld,
  sessionHeaders,
  settle,
  stopTimersInTests,
} from '../../support/world';

stopTimersInTests();

/** Creates a browser; with a hint that a user had been signed in. */
function browserOf(kind: LocalKind, hint = false) {
  const browser = createBrowser();
  arrange(browser, kind);
  if (hint) browser.cookies.put(PORTAL_COOKIES.signInType, '2');
  return browser;
}

async function open(kind: LocalKind, hint = false): Promise<World> {
  return started(openWorld({ browser: browserOf(kind, hint) }));
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

describe('spec 4: a tab that is shown again', () => {
  it('S14: reports no change if nothing changed, since the server has not confirmed the session', async () => {
    const world = await open('stale');
    await wake(world, 'shown');
    expect(sessionOf(world)).toMatchObject({ value: 'EXISTS', context: { confirmed: false } });
    expect(countOf(world, 'session/signedInElsewhere')).toBe(0);
    await respondTo(world, REFRESH, { status: 401 });
    // The session was not in use, so the user is not redirected.
    expect(world.visited).toEqual([]);
  });

  it('S11, A119: shows the signed-in user, and reports the change once', async () => {
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

  it('P5, A119: shows that another tab signed out, until dismissed or the user is back', async () => {
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
    'A119: does not mention another tab when %s signs in here afterwards',
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

  it('detects a sign-in that happened meanwhile', async () => {
    const world = await open('none');
    arrange(world.browser, 'fresh');
    await wake(world, 'shown');
    expect(sessionOf(world)).toMatchObject({
      value: 'EXISTS',
      context: { facts: { userId: 'ana' } },
    });
  });

  it.each(['fresh', 'none'] as const)('%s: demands no refresh', async (kind) => {
    const world = await open(kind, true);
    await wake(world, 'shown');
    expect(world.http.sent).toEqual([]);
    expect(countOf(world, 'refresh/demanded')).toBe(0);
    expect(countOf(world, 'session/signedOutElsewhere')).toBe(0);
  });

  it('S5: keeps waiting after a refresh without a response, unless the network is back', async () => {
    const world = await open('fresh');
    world.call('/api/a');
    await settle();
    await respondTo(world, '/api/a', { status: 401 });
    await respondTo(world, REFRESH, 'network');
    await wake(world, 'shown');
    expect(world.http.count(REFRESH)).toBe(1);
    await wake(world, 'online');
    expect(world.http.count(REFRESH)).toBe(2);
  });

  it('allows another sign-in after a redirect was undone, and not before', async () => {
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

describe('A119: another tab', () => {
  const answered = async (world: World, headers: Record<string, string>, options = {}) => {
    world.call('/api/a', options);
    await settle();
    await respondTo(world, '/api/a', { headers });
  };

  it('A119: shows a sign-in and a sign-out of the first, and announces nothing', async () => {
    const one = await open('none');
    const two = openWorld({ browser: one.browser });
    await settle();
    await answered(one, sessionHeaders(person('ana')), { anonymous: true });
    expect(sessionOf(two).value).toBe('EXISTS');
    await answered(one, endHeaders);
    expect(sessionOf(two).value).toBe('NOT_EXISTS');
    expect(two.announced).toEqual([]);
  });

  it('A119: shows a payload updated in the first, such as a role', async () => {
    const one = await open('fresh');
    const two = openWorld({ browser: one.browser });
    await settle();
    await answered(one, sessionHeaders(person('ana'), { 'st-role': { v: ['admin'], t: 2 } }));
    expect(sessionOf(two).context.facts?.roles).toEqual(['admin']);
  });
});

describe('spec 4: an uncertain session', () => {
  it('stays uncertain until the server responds', async () => {
    const world = await open('doubt', true);
    world.browser.hub.speak();
    await wake(world, 'shown');
    expect(sessionOf(world).value).toBe('MAY_EXIST');
    await respondTo(world, REFRESH, { status: 401 });
    expect(sessionOf(world).value).toBe('NOT_EXISTS');
  });

  it('ends in both tabs after the request of one', async () => {
    const browser = browserOf('doubt', true);
    const tabs = [openWorld({ browser }), openWorld({ browser })] as const;
    await settle();
    tabs[0].http.answer(REFRESH, { status: 401 });
    await settle();
    expect(tabs.map((tab) => sessionOf(tab).value)).toEqual(['NOT_EXISTS', 'NOT_EXISTS']);
    expect(tabs[1].http.sent).toEqual([]);
  });

  it('does not exist without a hint of an earlier sign-in', async () => {
    const world = await open('doubt');
    await wake(world, 'shown');
    expect(countOf(world, 'session/signedOutElsewhere')).toBe(0);
    expect(sessionOf(world).value).toBe('NOT_EXISTS');
    expect(world.http.sent).toEqual([]);
  });
});

it('S12: missing cookies are a sign-out, reported once', async () => {
  const world = await open('fresh');
  world.browser.cookies.put(SESSION_COOKIES.frontToken, null);
  world.browser.hub.speak();
  world.browser.hub.speak();
  await settle();
  expect(sessionOf(world).value).toBe('NOT_EXISTS');
  expect(countOf(world, 'session/signedOutElsewhere')).toBe(1);
});

it('S15: does not notify other tabs of a refused claim', async () => {
  const world = await open('fresh');
  world.http.respond(() => ({
    status: 403,
    body: { claimValidationErrors: [{ id: 'st-ev', reason: 'no' }] },
  }));
  await world.call('/api/a').answer;
  expect(world.announced.map(({ name }) => name)).toEqual(['API_INVALID_CLAIM']);
  expect(world.browser.hub.told).toBe(0);
});
