import { openDatabase } from '../../server/data/database';
import { cleanUp } from '../../server/data/cleanup';
import type { Database } from '../../server/data/schema';
import { createSharedLimit } from '../../server/data/sharedLimit';

const HOUR_MS = 3_600_000;

describe('a limit that processes share', () => {
  let db: Database;
  let time: number;
  beforeEach(async () => {
    db = await openDatabase({ dataDir: ':memory:' });
    time = Date.now();
  });
  afterEach(() => db.destroy());
  const limit = (name = 'mail', most = 3) => createSharedLimit(db, name, most, HOUR_MS, () => time);

  it('ASVS 2.4.1: counts each key in a window that starts with its first use, in all processes together', async () => {
    const [one, other] = [limit(), limit()];
    const uses = [1, 2, 3, 4].flatMap(() => [one.take('a'), other.take('a')]);
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(3);
    expect([await limit().take('b'), await limit('other').take('a')]).toEqual([true, true]);
    time += HOUR_MS - 1;
    expect(await limit().take('a')).toBe(false);
    time += 1;
    for (const left of [true, true, true, false]) expect(await limit().take('a')).toBe(left);
  });

  it('a later use does not move the end of its window', async () => {
    for (const wait of [0, HOUR_MS / 2, HOUR_MS / 4]) {
      time += wait;
      expect(await limit().take('a')).toBe(true);
    }
    expect(await limit().take('a')).toBe(false);
    time += HOUR_MS / 4;
    expect(await limit().take('a')).toBe(true);
  });

  it('counts uses by clocks that differ by a second together', async () => {
    const ahead = createSharedLimit(db, 'mail', 2, HOUR_MS, () => time + 1_000);
    expect([
      await ahead.take('a'),
      await limit('mail', 2).take('a'),
      await ahead.take('a'),
    ]).toEqual([true, true, false]);
  });

  it('ASVS 2.4.1: a use in a transaction that fails does not count', async () => {
    const failed = db.transaction().execute(async (trx) => {
      expect(await limit('mail', 1).take('a', trx)).toBe(true);
      throw new Error('as planned');
    });
    await expect(failed).rejects.toThrow('as planned');
    expect(await limit('mail', 1).take('a')).toBe(true);
  });

  it('a window that a clock far ahead began ends when the clock is corrected', async () => {
    time += 2 * HOUR_MS;
    expect(await limit('mail', 1).take('a')).toBe(true);
    time -= 2 * HOUR_MS;
    expect([await limit('mail', 1).take('a'), await limit('mail', 1).take('a')]).toEqual([
      true,
      false,
    ]);
  });

  it('stores no address, and leaves nothing a day after the last use', async () => {
    await limit().take('mira@studio.example');
    const rows = () => db.selectFrom('guesses').selectAll().execute();
    expect(JSON.stringify(await rows())).toMatch(/"l:mail:[\w-]{40,}"/);
    await cleanUp(db, time + 24 * HOUR_MS);
    expect(await rows()).toEqual([]);
  });
});
