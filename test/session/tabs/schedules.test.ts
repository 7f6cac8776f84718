import { fc, runs } from '../../support/properties';
import { play, schedulesOf } from './schedule';

/* Session finding N4. `npm run schedules` plays a thousand. Real: both clients, complete, each in a realm per tab,
   with `browser-tabs-lock`. Models: time, cookies, storage, Web Locks, channels, the network, and the server, which
   rotates refresh tokens and detects theft like a SuperTokens core. */
describe('decision 6: tabs that send requests, sleep, resume and close, while refreshes are slow, fail and lose responses', () => {
  it.each([
    ['both clients', ['own', 'reference'], runs(60)],
    ['this client', ['own'], runs(25)],
    ['the reference client', ['reference'], runs(15)],
  ] as const)('with %s keep every guarantee', async (_name, kinds, numRuns) => {
    await fc.assert(
      fc.asyncProperty(schedulesOf(...kinds), async (schedule) => {
        expect((await play(schedule)).broken).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('a tab that resumes does not renew the lock that another tab has taken meanwhile and left behind', async () => {
    const { broken } = await play({
      tabs: ['own', 'own', 'own'],
      acts: [
        { ms: 20_000, tab: 0, does: 'everyTabCalls' },
        { ms: 30, tab: 0, does: 'sleeps' },
        { ms: 15_000, tab: 2, does: 'reloads' },
      ],
      fates: ['failed'],
      seed: 0,
    });
    expect(broken).toEqual([]);
  });

  it('break a guarantee without the lock that both clients share', async () => {
    const property = fc.asyncProperty(
      schedulesOf('unlocked', 'reference'),
      async (schedule) => !(await play(schedule)).broken.includes('a refresh token is used once'),
    );
    const { failed } = await fc.check(property, { endOnFailure: true });
    expect(failed).toBe(true);
  });
});
