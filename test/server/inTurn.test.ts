import { inTurn } from '../../server/account/inTurn';
import { databaseInFolder } from './support/databaseInFolder';

describe('turns for changes of an account', () => {
  const { db } = databaseInFolder();
  const NOW = Date.now();
  const turn = (work: () => Promise<string>) => inTurn({ db: db(), now: () => NOW }, 'mira', work);
  const leftUntil = (until: number) =>
    db().insertInto('account_turns').values({ user_id: 'mira', until }).execute();

  it('follow one another, even if work fails', async () => {
    const done: string[] = [];
    const slow = turn(async () => {
      await new Promise((later) => setTimeout(later, 100));
      done.push('first');
      throw new Error('It failed.');
    });
    const next = turn(async () => {
      done.push('second');
      return 'done';
    });
    await expect(slow).rejects.toThrow('It failed.');
    expect(await next).toBe('done');
    expect(done).toEqual(['first', 'second']);
  });

  it.each([
    ['a process that died', -1],
    ['a clock that was ahead', 86_400_000],
  ])('are not held by %s', async (_name, ms) => {
    await leftUntil(NOW + ms);
    expect(await turn(() => Promise.resolve('done'))).toBe('done');
    expect(await db().selectFrom('account_turns').selectAll().execute()).toEqual([]);
  });
});
