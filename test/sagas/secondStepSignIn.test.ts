import { events } from '../../src/kit/events';
import { respondTo, started, tell } from '../support/acts';
import { openWorld, stopTimersInTests } from '../support/world';

stopTimersInTests();

it('M22: a right code whose session this page cannot read is reported, and leads nowhere', async () => {
  const world = await started(openWorld());
  await tell(world, events.secondStepSignIn.opened());
  const asked = { status: 'OK', step: 'code', email: 'ana@studio.test' };
  await respondTo(world, '/second-step', { body: { ret: 0, data: asked } });
  const code = world.env.secretHandles.put('123456');
  await tell(world, events.secondStepSignIn.submitted({ code, trust: false, remember: false }));
  await respondTo(world, '/second-step', { body: { ret: 0, data: { status: 'OK', user: {} } } });
  expect(world.store.getState().secondStepSignIn).toMatchObject({ value: { refused: 'failed' } });
  expect(world.visited).toEqual([]);
  expect(world.logged.join()).toContain('expose the front-token header');
});
