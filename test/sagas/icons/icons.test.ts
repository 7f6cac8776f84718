import { events } from '../../../src/kit/events';
import { respondTo, started, tell } from '../../support/acts';
import { openWorld, pass, stopTimersInTests, type World } from '../../support/world';

stopTimersInTests();

/** The path and query of the sprite's URL. */
const LIBRARY = '/icons/channels.svg?host=test.adlantern.example';

const SPRITE = { body: '<svg><symbol id="social"/><symbol id="video"/></svg>' };

const open = async (): Promise<World> => {
  const world = await started(
    openWorld({ page: 'https://test.adlantern.example/portal/report?token=secret' }),
  );
  await tell(world, events.icons.wanted());
  return world;
};

const noticeTitles = ({ store }: World) =>
  store.getState().notices.context.list.map(({ title }) => title);

it('spec 7: any success status loads the icons', async () => {
  const world = await open();
  await respondTo(world, LIBRARY, { ...SPRITE, status: 299 });
  expect(world.store.getState().icons.value).toBe('drawn');
});

it('spec 7: the loaded icons are rendered, and the sprite is requested once', async () => {
  const world = await open();
  world.store.dispatch(events.icons.wanted());
  await respondTo(world, LIBRARY, SPRITE);
  await tell(world, events.icons.wanted());
  expect(world.store.getState().icons).toMatchObject({
    value: 'drawn',
    context: { names: ['social', 'video'] },
  });
  expect(world.http.count(LIBRARY)).toBe(1);
  expect(noticeTitles(world)).toEqual([]);
});

describe('spec 7: the library is not accessible', () => {
  it.each([
    ['status 404', { ...SPRITE, status: 404 }, 'status: 404'],
    ['a redirect instead', { ...SPRITE, status: 300 }, 'status: 300'],
    ['a page instead', { body: '<html>Sign in to the network</html>' }, 'status: 200'],
    ['JSON instead', { body: { ret: 0 } }, 'status: 200'],
    ['no response in time', 'timeout', 'failure: timeout'],
  ] as const)('%s: one notice, and a report to monitoring', async (_name, answer, came) => {
    const world = await open();
    await respondTo(world, LIBRARY, answer);
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
    // Nothing is logged about the sanitizer, which was not needed.
    expect(world.logged).toHaveLength(1);
    // A later page that wants icons retries, without a second notice.
    await tell(world, events.icons.wanted());
    await respondTo(world, LIBRARY, answer);
    expect(noticeTitles(world)).toHaveLength(1);
    await tell(world, events.icons.wanted());
    await respondTo(world, LIBRARY, SPRITE);
    expect(world.store.getState().icons.value).toBe('drawn');
  });

  it('spec 9: a network error and 5xx are retried three times before the notice', async () => {
    const world = await open();
    for (let tries = 0; tries < 4; tries += 1) {
      expect(noticeTitles(world)).toEqual([]);
      await respondTo(world, LIBRARY, tries % 2 === 0 ? 'network' : { status: 503 });
      await pass(world, 1_000);
    }
    expect(noticeTitles(world)).toHaveLength(1);
  });

  it('renders nothing without the sanitizer', async () => {
    const world = openWorld();
    world.env.icons.draw = () => Promise.reject(new Error('ChunkLoadError'));
    await tell(world, events.icons.wanted());
    await respondTo(world, LIBRARY, SPRITE);
    expect(world.store.getState().icons).toMatchObject({
      value: 'missing',
      context: { names: [] },
    });
  });
});
