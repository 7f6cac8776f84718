import { events } from '../../../src/kit/events';
import { openWorld, pass, settle, stopTimersInTests } from '../../support/world';

stopTimersInTests();

const NOTICE = {
  level: 'warning',
  title: { key: 'notices:iconsMissing' },
  message: { key: 'notices:iconsUnneeded' },
  traceId: 'trace',
  key: null,
  durationMs: 3_000,
} as const;

it('spec 9: a notice’s timer pauses while the pointer is on it, and then restarts', async () => {
  const world = openWorld();
  await settle();
  const elapsed = () => world.trail.filter(({ type }) => type === 'notices/elapsed');
  world.store.dispatch(events.notices.shown(NOTICE));
  await pass(world, 2_999);
  world.store.dispatch(events.notices.held());
  await pass(world, 60_000);
  expect(elapsed()).toEqual([]);
  world.store.dispatch(events.notices.released());
  await pass(world, 3_000);
  expect(elapsed()).toEqual([events.notices.elapsed({ id: 1 })]);
  expect(world.store.getState().notices.context.list).toEqual([]);
});
