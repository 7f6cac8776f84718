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

describe('D4: a worker that should go on for ever', () => {
  it('and always fails is begun again three times, and then given up', async () => {
    const browser = createBrowser();
    browser.cookies.set = boom;
    const world = openWorld({ browser });
    for (let seconds = 0; seconds < 10; seconds += 1) await pass(world, 1_000);
    expect(world.logged).toEqual(Array(4).fill('watchDevice failed: broken on purpose'));
  });

  it.each<[string, (world: World) => void, (world: World) => number]>([
    [
      'other tabs',
      ({ browser, env }) => {
        jest.spyOn(env.tokens, 'read').mockImplementationOnce(boom);
        browser.hub.speak();
      },
      ({ browser }) => browser.hub.listening,
    ],
    [
      'waking up',
      ({ env, pageResume }) => {
        jest.spyOn(env.tokens, 'read').mockImplementationOnce(boom);
        pageResume.fire('shown');
      },
      ({ pageResume }) => pageResume.listening,
    ],
    [
      'the network',
      ({ connection }) => {
        jest.spyOn(connection, 'isOnline').mockImplementationOnce(boom);
        connection.turn(false);
      },
      ({ connection }) => connection.listening,
    ],
  ])('and fails hears of %s with one ear, before and after', async (_name, fail, ears) => {
    const world = openAs('fresh');
    await settle();
    expect(ears(world)).toBe(1);
    fail(world);
    await settle();
    expect(ears(world)).toBe(0);
    await pass(world, 1_000);
    expect(ears(world)).toBe(1);
  });
});

it('D4: a start that fails is told once, and what is open to everybody continues', async () => {
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
