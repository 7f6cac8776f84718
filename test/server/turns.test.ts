import { setTimeout } from 'node:timers/promises';
import { createLimit } from '../../server/operate/limit';
import { networkOf } from '../../server/http/network';
import { openDatabase } from '../../server/data/database';
import { cleanUp } from '../../server/data/cleanup';
import type { Database } from '../../server/data/schema';
import { createSharedLimit } from '../../server/data/sharedLimit';
import { isOutage } from '../../server/operate/outage';
import { createQueue } from '../../server/operate/queue';
import { inTurn } from '../../server/account/inTurn';
import { databaseInFolder } from './support/databaseInFolder';

describe('a limit', () => {
  it('ASVS 2.4.1: counts each key in a window that starts with its first use', () => {
    let time = 0;
    const limit = createLimit(3, 1_000, () => time);
    limit.use(2, 'a');
    time = 900;
    limit.use(1, 'b');
    expect([limit.left('a'), limit.left('b'), limit.left('c')]).toEqual([1, 2, 3]);
    limit.use(5, 'a');
    expect(limit.left('a')).toBe(0);
    time = 1_000;
    expect([limit.left('a'), limit.left('b')]).toEqual([3, 2]);
    limit.use(1, 'a');
    expect(limit.left('a')).toBe(2);
  });

  it('takes a use and returns whether one was left', () => {
    const limit = createLimit(2, 1_000, () => 0);
    expect([limit.take(), limit.take(), limit.take(), limit.left()]).toEqual([
      true,
      true,
      false,
      0,
    ]);
    limit.use(-1);
    expect([limit.take(), limit.take(), limit.take('other')]).toEqual([true, false, true]);
  });

  it('ASVS 2.4.1: remembers the newest ten thousand keys', () => {
    const limit = createLimit(1, 1_000, () => 0);
    for (let key = 0; key <= 10_000; key += 1) limit.use(1, String(key));
    expect([limit.left('0'), limit.left('1'), limit.left('10000')]).toEqual([1, 0, 0]);
  });
});

describe('the network of a request', () => {
  const of = (remoteAddress: string | undefined, forwarded?: string) =>
    networkOf({
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      // The only field that is read.
      socket: { remoteAddress } as Parameters<typeof networkOf>[0]['socket'],
    });

  it.each([
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:10.0.0.9', '203.0.113.7', '203.0.113.7'],
    ['fd00::9', '203.0.113.7', '203.0.113.7'],
    ['192.168.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['::ffff:203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['2001:DB8::1', undefined, '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
    ['127.0.0.1', '2001:db8:1:2:ffff::1', '2001:db8:1:2'],
    ['fe80::ffff:10.0.0.9', '203.0.113.7', 'fe80:0:0:0'],
    ['127.0.0.1', '1::2:3:4:5:6:7', '1:0:2:3'],
    ['127.0.0.1', '::9', '0:0:0:0'],
    ['172.31.0.1', ' 203.0.113.7 ', '203.0.113.7'],
    ['172.32.0.1', '203.0.113.7', '172.32.0.1'],
    ['100.127.255.9', '203.0.113.7', '203.0.113.7'],
    ['100.128.0.9', '203.0.113.7', '100.128.0.9'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7:50123', '203.0.113.7'],
    ['127.0.0.1', '[2001:db8:1:2::9]:50123', '2001:db8:1:2'],
    ['127.0.0.1', '[2001:db8:1:2::9]', '2001:db8:1:2'],
    [undefined, '203.0.113.7', ''],
  ])('ASVS 2.4.1: is, from %s with X-Forwarded-For %s, %s', (own, forwarded, network) =>
    expect(of(own, forwarded)).toBe(network),
  );
});

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

/** Work that ends on demand. */
function held() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((end) => ends.push(end));
  return { work, ends };
}

describe('a queue of work', () => {
  it('O4: limits concurrent and waiting work, and refuses the rest at once', async () => {
    const { run, use } = createQueue(2, 1);
    const { work, ends } = held();
    const [first, second, third] = [run(work), run(work), run(work)];
    expect([ends.length, use()]).toEqual([2, { running: 2, waiting: 1, limit: 1 }]);
    const refused = await run(work).catch((error: unknown) => error);
    expect(isOutage(refused)).toBe(true);
    ends[0]?.();
    await first;
    expect(use()).toEqual({ running: 2, waiting: 0, limit: 1 });
    ends[1]?.();
    await second;
    ends[2]?.();
    await third;
    expect(use()).toEqual({ running: 0, waiting: 0, limit: 1 });
  });

  it('passes a slot on when work fails', async () => {
    const { run, use } = createQueue(1, 1);
    await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(use().running).toBe(0);
    expect(await run(() => Promise.resolve('yes'))).toBe('yes');
  });
});

describe('turns for changes of an account', () => {
  const { db } = databaseInFolder();
  const NOW = Date.now();
  const turn = (work: () => Promise<string>) => inTurn({ db: db(), now: () => NOW }, 'mira', work);
  const leftUntil = (until: number) =>
    db().insertInto('account_turns').values({ user_id: 'mira', until }).execute();

  it('follow one another, even if work fails', async () => {
    const done: string[] = [];
    const slow = turn(async () => {
      await setTimeout(100);
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

  it('wait in the process, and only the first one asks the database', async () => {
    let statements = 0;
    const counted = await openDatabase({
      dataDir: ':memory:',
      onStatement: () => (statements += 1),
    });
    statements = 0;
    const work = () => setTimeout(100, 'done');
    const all = Array.from({ length: 10 }, () =>
      inTurn({ db: counted, now: Date.now }, 'mira', work),
    );
    expect(new Set(await Promise.all(all))).toEqual(new Set(['done']));
    await counted.destroy();
    expect(statements).toBe(20);
  });

  it('that others of the process hold too long are refused, and not taken later', async () => {
    const slow = turn(() => setTimeout(9_000, 'done'));
    let isDone = false;
    const next = turn(async () => {
      isDone = true;
      return 'done';
    });
    expect(isOutage(await next.catch((error: unknown) => error))).toBe(true);
    expect(await slow).toBe('done');
    expect(await turn(() => Promise.resolve('done'))).toBe('done');
    expect(isDone).toBe(false);
  });
});
