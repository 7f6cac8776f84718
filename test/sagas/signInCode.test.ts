import { events } from '../../src/kit/events';
import { respondTo, started, tell } from '../support/acts';
import { openWorld, stopTimersInTests } from '../support/world';

stopTimersInTests();

it('S13: a clock that was set back does not extend the wait for another code beyond a minute', async () => {
  const world = await started(openWorld());
  const { now } = world.browser.clock;
  const { codes } = await world.env.waysIn();
  const ids = { deviceId: 'device', preAuthSessionId: 'session', linkOnly: false };
  const code = { email: 'ana@studio.test', ...ids };
  for (const [until, left] of [
    [now + 3_600_000, 60_000],
    [now + 20_000, 20_000],
  ] as const) {
    codes.keep({ ...code, until });
    await tell(world, events.signInCode.opened());
    expect(world.store.getState().signInCode).toMatchObject({
      value: 'typing',
      context: { email: code.email, until: now + left },
    });
  }
});

it('M22: a right code whose session this page cannot read is reported, and leads nowhere', async () => {
  const world = await started(openWorld());
  const { codes } = await world.env.waysIn();
  const ids = { deviceId: 'device', preAuthSessionId: 'session', linkOnly: false };
  codes.keep({ email: 'ana@studio.test', ...ids, until: 0 });
  await tell(world, events.signInCode.opened());
  const secret = world.env.secretHandles.put('123456');
  await tell(world, events.signInCode.codeTyped({ secret, remember: false }));
  await respondTo(world, '/code/consume', { body: { status: 'OK', user: {} } });
  expect(world.store.getState().signInCode.context.result).toMatchObject({ sessionUnread: true });
  expect(world.visited).toEqual([]);
});
