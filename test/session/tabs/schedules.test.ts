import { fc, runs } from '../../support/properties';
import { play, schedulesOf } from './schedule';

/*
 * Session finding N4. `npm run schedules` plays a thousand.
 *
 * Real: both clients, whole, each in a realm of its own for each tab, with `browser-tabs-lock`. Models: time, cookies,
 * storage, Web Locks, channels, the network, and the server, which rotates refresh tokens and detects theft as a
 * SuperTokens core does.
 */
describe('decision 6: tabs that call, sleep, wake and close, while refreshes are slow, fail and lose answers', () => {
  it.each([
    ['both clients', ['own', 'reference'], runs(60)],
    ['this client', ['own'], runs(25)],
    ['the reference client', ['reference'], runs(15)],
  ] as const)('with %s keep every promise', async (_name, kinds, numRuns) => {
    await fc.assert(
      fc.asyncProperty(schedulesOf(...kinds), async (schedule) => {
        expect((await play(schedule)).broken).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('would be seen to break one without the lock that both clients know', async () => {
    const property = fc.asyncProperty(
      schedulesOf('unlocked', 'reference'),
      async (schedule) => !(await play(schedule)).broken.includes('a refresh token is used once'),
    );
    const { failed } = await fc.check(property, { endOnFailure: true });
    expect(failed).toBe(true);
  });
});
