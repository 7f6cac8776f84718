import { events } from '../../src/kit/events';
import { started, tell } from '../support/acts';
import { openWorld, stopTimersInTests } from '../support/world';

stopTimersInTests();

it('S13: a clock that was set back does not extend the wait for another code beyond a minute', async () => {
  const world = await started(openWorld());
  const { now } = world.browser.clock;
  const { codes } = await world.env.waysIn();
  const code = { email: 'ana@studio.test', deviceId: 'device', preAuthSessionId: 'session' };
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
