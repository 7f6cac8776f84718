import { events } from '../../../src/kit/events';
import { PORTAL_COOKIES, REMEMBER_COOKIES } from '../../../src/rules/cookies';
import { createBrowser, type FakeBrowser } from '../../support/fakeBrowser';
import type { LocalKind, World } from '../../support/world';
import { respondTo, started, tell } from '../../support/acts';
import {
  arrange,
  endHeaders,
  openWorld,
  pass,
  settle,
  stopTimersInTests,
} from '../../support/world';

stopTimersInTests();

/** The cookies of the user's sign-in method, which outlive the session. */
const { signInType, lastLoginType, ...OF_SESSION } = PORTAL_COOKIES;
const TRACES = [
  ...Object.values(OF_SESSION),
  REMEMBER_COOKIES.browserSession,
  REMEMBER_COOKIES.begun,
];

function browserOf(kind: LocalKind): FakeBrowser {
  const browser = createBrowser();
  arrange(browser, kind);
  for (const name of Object.values(PORTAL_COOKIES)) browser.cookies.put(name, '2');
  // An old single sign-on.
  browser.cookies.put(PORTAL_COOKIES.ssoJwt, 'e30.eyJpYXQiOjF9.x');
  return browser;
}

async function open(kind: LocalKind): Promise<World> {
  return started(openWorld({ browser: browserOf(kind) }));
}

const traces = ({ browser }: World) =>
  TRACES.filter((name) => browser.cookies.value(name) !== null);

const signOut = async (world: World) => {
  await tell(world, events.signOut.requested({ returnTo: null }));
};

describe("M18: every end of a session clears the portal's tokens and marks", () => {
  it('they are kept during the session', async () => {
    const world = await open('fresh');
    expect(traces(world)).toEqual([...Object.values(OF_SESSION), ...TRACES.slice(-2)]);
  });

  const ENDS: [string, LocalKind, (world: World) => Promise<void>][] = [
    [
      'a sign-out that the server confirms',
      'fresh',
      async (world) => {
        await signOut(world);
        await respondTo(world, '/signout', { headers: endHeaders, body: { status: 'OK' } });
      },
    ],
    [
      'a sign-out that fails, and whose endpoint fails',
      'fresh',
      async (world) => {
        await signOut(world);
        await respondTo(world, '/signout', { status: 500 });
        await respondTo(world, '/api/auth/logout', { status: 503 });
      },
    ],
    [
      'a sign-out without the network',
      'fresh',
      async (world) => {
        await signOut(world);
        await respondTo(world, '/signout', 'network');
      },
    ],
    [
      'a sign-out whose requests both hang',
      'fresh',
      async (world) => {
        await signOut(world);
        await pass(world, 5_000);
        await pass(world, 5_000);
      },
    ],
    [
      'a refresh that is refused',
      'fresh',
      async (world) => {
        world.call('/api/a');
        await settle();
        await respondTo(world, '/api/a', { status: 401 });
        await respondTo(world, '/session/refresh', { status: 401 });
      },
    ],
    [
      'a response that ends it',
      'fresh',
      async (world) => {
        world.call('/api/a');
        await settle();
        await respondTo(world, '/api/a', { status: 200, headers: endHeaders });
      },
    ],
    [
      'another tab that signs out',
      'fresh',
      async ({ browser }) => {
        const { cookies } = browser;
        cookies.put('sFrontToken', null);
        browser.hub.speak();
        await settle();
      },
    ],
    ['a browser that was closed', 'unkept', async (world) => pass(world, 5_000)],
    ['a page that opens without a session', 'none', async () => undefined],
  ];

  it.each(ENDS)('%s', async (_name, kind, end) => {
    const world = await open(kind);
    await end(world);
    expect(world.store.getState().session.value).toBe('NOT_EXISTS');
    expect(traces(world)).toEqual([]);
    expect(world.browser.cookies.value(lastLoginType)).toBe('2');
  });

  it('a session that ended on its own keeps the sign-in method', async () => {
    const world = await open('none');
    expect(world.browser.cookies.value(signInType)).toBe('2');
  });
});
