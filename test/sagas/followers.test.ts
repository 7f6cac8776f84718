import { PORTAL_COOKIES } from '../../src/rules/cookies';
import { createBrowser } from '../support/fakeBrowser';
import { openAs, openWorld, pass, settle, stopTimers, type World } from '../support/world';

beforeEach(stopTimers);
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const boom = (): never => {
  throw new Error('broken on purpose');
};

describe('D4: a worker that should run forever', () => {
  it('is restarted three times if it always fails, and then dropped', async () => {
    const browser = createBrowser();
    browser.cookies.set = boom;
    const world = openWorld({ browser });
    for (let seconds = 0; seconds < 10; seconds += 1) await pass(world, 1_000);
    expect(world.logged).toEqual(Array(4).fill('watchDevice failed: broken on purpose'));
  });

  // Page resume has another one, which offers passkeys again.
  it.each<[string, (world: World) => void, (world: World) => number, others?: number]>([
    [
      'other tabs',
      ({ browser, env }) => {
        jest.spyOn(env.tokens, 'read').mockImplementationOnce(boom);
        browser.hub.speak();
      },
      ({ browser }) => browser.hub.listening,
    ],
    [
      'page resume',
      ({ env, pageResume }) => {
        jest.spyOn(env.tokens, 'read').mockImplementationOnce(boom);
        pageResume.fire('shown');
      },
      ({ pageResume }) => pageResume.listening,
      1,
    ],
    [
      'the network',
      ({ connection }) => {
        jest.spyOn(connection, 'isOnline').mockImplementationOnce(boom);
        connection.turn(false);
      },
      ({ connection }) => connection.listening,
    ],
  ])(
    'has one listener for %s before and after a failure',
    async (_name, fail, listeners, others = 0) => {
      const world = openAs('fresh');
      await settle();
      expect(listeners(world)).toBe(others + 1);
      fail(world);
      await settle();
      expect(listeners(world)).toBe(others);
      await pass(world, 1_000);
      expect(listeners(world)).toBe(others + 1);
    },
  );
});

it('D4: a failed start is reported once, and public requests still work', async () => {
  const browser = createBrowser();
  const all = browser.cookies.all.bind(browser.cookies);
  browser.cookies.all = (name) => (name === PORTAL_COOKIES.signInType ? boom() : all(name));
  const world = openWorld({ browser });
  await pass(world, 10_000);
  expect(world.logged).toEqual(['start failed: broken on purpose']);
  world.browser.cookies.all = all;
  world.http.respond(({ url }) => (url.endsWith('/api/a') ? { body: 'served' } : { status: 401 }));
  expect(await world.call('/api/a').answer).toMatchObject({ ok: true });
});
