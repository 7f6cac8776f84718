import { apiRequest } from '../../../sagas/apiClient/apiRequest';
import { events } from '../../../src/kit/events';
import { openAs, settle, stopTimersInTests, type World } from '../../support/world';

stopTimersInTests();

const open = async () => {
  const world = openAs('fresh');
  await settle();
  return world;
};

const fail = async (world: World, answer: Parameters<World['http']['answer']>[1]) => {
  world.run(() =>
    apiRequest(world.env, {
      method: 'POST',
      path: '/api/games',
      read: (data) => data,
      shownBy: 'notice',
    }),
  );
  await settle();
  world.http.answer('/api/games', answer);
  await settle();
};

it('decisions: monitoring follows the analytics choice', async () => {
  const { store, allowances } = await open();
  store.dispatch(events.consent.chosen({ analytics: true, marketing: false }));
  store.dispatch(events.consent.chosen({ analytics: false, marketing: true }));
  expect(allowances.slice(-2)).toEqual([true, false]);
  const told = allowances.length;
  store.dispatch(events.notices.held());
  expect(allowances).toHaveLength(told);
  expect(allowances.slice(0, -2)).not.toContain(true);
});

it('spec 8: failed requests are reported to monitoring; an application ret is not', async () => {
  const world = await open();
  await fail(world, { status: 503 });
  await fail(world, 'timeout');
  await fail(world, { body: '<html>' });
  await fail(world, { body: { ret: 77 } });
  expect(world.monitored.map(({ kind, content }) => [kind, content.split('\n')[0]])).toEqual([
    ['call', 'rule: http.503'],
    ['call', 'rule: failure.timeout'],
    ['call', 'rule: body.foreign'],
  ]);
});

it('spec 8: a failed worker is reported, at most thirty failures per minute', async () => {
  const world = await open();
  world.uncaughtErrors.happen('broken on purpose');
  await settle();
  expect(world.monitored).toMatchObject([{ kind: 'fault', content: 'broken on purpose' }]);
  for (let count = 0; count < 100; count += 1) await fail(world, { status: 503 });
  expect(world.monitored).toHaveLength(30);
});
