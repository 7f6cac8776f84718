import { events } from '../../../src/kit/events';
import { openWorld, pass, settle, stopTimers, type World } from '../../support/world';

beforeEach(stopTimers);
afterEach(() => jest.useRealTimers());

/** How the address of the sprite ends. */
const LIBRARY = '/icons/channels.svg?host=test.adlantern.example';

const SPRITE = { body: '<svg><symbol id="social"/><symbol id="video"/></svg>' };

const open = async (): Promise<World> => {
  const world = openWorld({ page: 'https://test.adlantern.example/portal/report?token=secret' });
  await settle();
  world.store.dispatch(events.icons.wanted());
  await settle();
  return world;
};

const told = ({ store }: World) => store.getState().notices.context.list.map(({ title }) => title);

it('spec 7: GET {icon-base}/{icon-path}/{name}.svg with the host of the page, and nothing else', async () => {
  const { http } = await open();
  const request = http.sent.find(({ url }) => url.endsWith(LIBRARY));
  expect(request).toMatchObject({ method: 'GET', credentials: false });
  expect(request?.url).toBe(`https://test.adlantern.example${LIBRARY}`);
  // The library may be another host: no cookie, no token, no header of the session or the platform.
  expect(request?.headers).toBeUndefined();
  expect(request?.query).toBeUndefined();
});

it('spec 7: any success brings the icons', async () => {
  const world = await open();
  world.http.answer(LIBRARY, { ...SPRITE, status: 299 });
  await settle();
  expect(world.store.getState().icons.value).toBe('drawn');
});

it('spec 7: the icons that came are drawn, and the sprite is asked for once', async () => {
  const world = await open();
  world.store.dispatch(events.icons.wanted());
  world.http.answer(LIBRARY, SPRITE);
  await settle();
  world.store.dispatch(events.icons.wanted());
  await settle();
  expect(world.store.getState().icons).toMatchObject({
    value: 'drawn',
    context: { names: ['social', 'video'] },
  });
  expect(world.http.count(LIBRARY)).toBe(1);
  expect(told(world)).toEqual([]);
});

describe('spec 7: the library is not accessible', () => {
  it.each([
    ['status 404', { ...SPRITE, status: 404 }, 'status: 404'],
    ['another address in its place', { ...SPRITE, status: 300 }, 'status: 300'],
    ['a page in its place', { body: '<html>Sign in to the network</html>' }, 'status: 200'],
    ['JSON in its place', { body: { ret: 0 } }, 'status: 200'],
    ['no answer in time', 'timeout', 'failure: timeout'],
  ] as const)('%s: one message, and monitoring hears of it', async (_name, answer, came) => {
    const world = await open();
    world.http.answer(LIBRARY, answer);
    await settle();
    const [notice] = world.store.getState().notices.context.list;
    const { traceId } = notice ?? {};
    expect(notice).toMatchObject({
      level: 'warning',
      title: { key: 'notices:iconsMissing' },
      message: { key: 'notices:iconsUnneeded' },
      traceId: expect.stringMatching(/./),
    });
    expect(world.monitored).toMatchObject([
      {
        kind: 'call',
        title: 'GET https://test.adlantern.example/icons/channels.svg',
        content: `the icon library is not accessible\ntrace id: ${traceId}\n${came}`,
        traceId,
      },
    ]);
    // Nothing is said of the cleaner, which was not asked.
    expect(world.logged).toHaveLength(1);
    // A later page wants icons again: it is tried, and not told a second time.
    world.store.dispatch(events.icons.wanted());
    await settle();
    world.http.answer(LIBRARY, answer);
    await settle();
    expect(told(world)).toHaveLength(1);
    world.store.dispatch(events.icons.wanted());
    await settle();
    world.http.answer(LIBRARY, SPRITE);
    await settle();
    expect(world.store.getState().icons.value).toBe('drawn');
  });

  it('spec 9: a network error and 5xx are tried three times more before', async () => {
    const world = await open();
    for (let tries = 0; tries < 4; tries += 1) {
      expect(told(world)).toEqual([]);
      world.http.answer(LIBRARY, tries % 2 === 0 ? 'network' : { status: 503 });
      await settle();
      await pass(world, 1_000);
    }
    expect(told(world)).toHaveLength(1);
  });

  it('without its cleaner nothing is drawn', async () => {
    const world = openWorld();
    world.env.icons.draw = () => Promise.reject(new Error('ChunkLoadError'));
    world.store.dispatch(events.icons.wanted());
    await settle();
    world.http.answer(LIBRARY, SPRITE);
    await settle();
    expect(world.store.getState().icons).toMatchObject({
      value: 'missing',
      context: { names: [] },
    });
  });
});
