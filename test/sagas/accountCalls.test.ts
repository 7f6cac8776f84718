import { events } from '../../src/kit/events';
import { started, tell } from '../support/acts';
import { openWorld, settle, stopTimersInTests } from '../support/world';

const PORTAL = 'https://test.adlantern.example/portal';
const TOKEN = 'ZmFrZS10b2tlbi1mb3ItdGVzdHM=';

stopTimersInTests();

describe('S21: after leaving a page its request changes nothing', () => {
  it.each([
    [
      '/login',
      events.signIn.reset(),
      events.signIn.submitted({ email: 'a@b.test', remember: false, secret: 's' }),
      events.signIn.reset(),
      '/signin',
      false,
    ],
    [
      '/login/forgot',
      events.resetRequest.opened(),
      events.resetRequest.submitted({ email: 'a@b.test' }),
      events.resetRequest.reset(),
      '/user/password/reset/token',
      // The mail may be sent already.
      true,
    ],
    [
      `/login/reset?token=${TOKEN}`,
      events.passwordReset.opened(),
      events.passwordReset.submitted({ secret: 's' }),
      events.passwordReset.reset(),
      '/user/password/reset',
      false,
    ],
    [
      '/register',
      events.registration.opened(),
      events.registration.submitted({ email: 'a@b.test', form: 's' }),
      events.registration.reset(),
      '/signup',
      false,
    ],
  ])('%s', async (page, opened, submitted, left, path, isSent) => {
    const world = await started(openWorld({ page: PORTAL + page }));
    await tell(world, opened);
    world.secretHandles.secrets.set('s', '{"password":"Lantern2026"}');
    await tell(world, submitted);
    expect(world.http.isWaiting(path)).toBe(true);
    await tell(world, left);
    expect(world.http.isWaiting(path)).toBe(isSent);
    const before = world.store.getState();
    world.http.answerAll(() => ({ body: { status: 'OK' } }));
    await settle();
    expect(world.store.getState()).toBe(before);
    expect([world.monitored, world.logged, world.visited]).toEqual([[], [], []]);
  });
});
