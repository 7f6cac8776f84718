import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../server/data/database';
import { createDelivery } from '../../server/mail/delivery';
import { permanentEnd, type HandOver } from '../../server/mail/mailServer';
import { keepMail, listMails } from '../../server/mail/outbox';
import { createMetrics } from '../../server/operate/metrics';
import { workUnderWay, type Work } from '../../server/operate/work';
import { databaseOfTest } from './support/ofTest';
import { memoryLog } from './support/platform';
import { refusing } from './support/refusing';
import { temporaryFolder } from './support/temporaryFolder';

const MAIL = { to: 'ada@example.com', subject: 's', text: 't', html: 'h', language: 'en' } as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The error of a mail server. */
const refusalOf = (responseCode: number, code: string) =>
  Object.assign(new Error(), { code, responseCode });

it.each([
  [499, 'EENVELOPE', undefined],
  [500, 'EENVELOPE', 'bounced'],
  [499, 'EMESSAGE', undefined],
  [500, 'EMESSAGE', 'failed'],
  // A wrong password of the platform is no reason to drop mails.
  [535, 'EAUTH', undefined],
])('a reply %d with %s ends a mail: %j', (responseCode, code, end) => {
  expect(permanentEnd(refusalOf(responseCode, code))).toBe(end);
});

describe('the mail queue', () => {
  const folder = temporaryFolder();
  let files = 0;
  let at = 0;
  const now = () => at;
  beforeEach(() => {
    at = 1_000;
  });

  const open = (dataDir = join(folder, String((files += 1)))) => databaseOfTest({ dataDir });
  type Db = Awaited<ReturnType<typeof open>>;

  /** A process that delivers until nothing is due. */
  async function run(db: Db, handOver: HandOver): Promise<void> {
    const log = memoryLog();
    await createDelivery({ db, handOver, log, now, metrics: createMetrics() }).settled();
  }
  const wait = (db: Db, key?: string) =>
    keepMail(db, MAIL, { state: 'waiting', at, ...(key !== undefined && { key }) });
  const stateOf = async (db: Db) => (await listMails(db)).map(({ state }) => state);

  it('A118: stores a mail with a key once and sends it once, with several processes', async () => {
    const db = await open();
    for (let time = 0; time < 3; time += 1) await wait(db, 'invitation of Ada');
    const handOver = jest.fn(() => Promise.resolve());
    await Promise.all([run(db, handOver), run(db, handOver)]);
    await run(db, handOver);
    expect(handOver).toHaveBeenCalledTimes(1);
    // Its text holds a link that grants access and is not needed any more.
    expect(await listMails(db)).toEqual([
      expect.objectContaining({ state: 'sent', subject: 's', text: '', html: '' }),
    ]);
  });

  it('A118: loses no mail when a process is killed before or while sending', async () => {
    const dataDir = join(folder, 'killed');
    const first = await openDatabase({ dataDir });
    await wait(first);
    const killed = createDelivery({
      db: first,
      handOver: () => first.destroy().then(() => new Promise<never>(() => undefined)),
      log: memoryLog(),
      now,
      metrics: createMetrics(),
    });
    void killed.settled();
    const handOver = jest.fn<Promise<void>, Parameters<HandOver>>(() => Promise.resolve());
    const next = await open(dataDir);
    await wait(next);
    await run(next, handOver);
    // The killed process may still send what it has claimed; after a while it may not.
    expect(handOver).toHaveBeenCalledTimes(1);
    at += 3 * MINUTE_MS;
    await run(next, handOver);
    expect(handOver).toHaveBeenCalledTimes(2);
    expect(new Set(handOver.mock.calls.map(([{ id }]) => id)).size).toBe(2);
  });

  it('A118: sends a mail once, even if the database is away when the mail server has accepted it', async () => {
    const db = await open();
    await wait(db);
    const handOver = jest.fn(() => Promise.resolve());
    const log = memoryLog();
    const world = { db, handOver, log, now, metrics: createMetrics() };
    const delivery = await refusing(db, 'update of state on outbox', async () => {
      const begun = createDelivery(world);
      await pause(500);
      return begun;
    });
    while ((await stateOf(db))[0] !== 'sent' && log.lines.length === 0) await pause(100);
    await delivery.settled();
    at += 3 * MINUTE_MS;
    await run(db, handOver);
    expect([handOver.mock.calls.length, log.lines]).toEqual([1, []]);
  });

  it('A118: sends a mail once, even if the mail server takes minutes to accept it', async () => {
    const db = await open();
    await wait(db);
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'setTimeout', 'Date'] });
    let accept: () => void = () => undefined;
    const handOver = jest.fn(() => new Promise<void>((done) => (accept = done)));
    const slow = run(db, handOver);
    while (handOver.mock.calls.length === 0) await pause(10);
    const again = jest.fn(() => Promise.resolve());
    for (let minute = 0; minute < 5; minute += 1) {
      at += MINUTE_MS;
      jest.advanceTimersByTime(MINUTE_MS);
      await pause(50);
      await run(db, again);
    }
    accept();
    await slow;
    expect([again.mock.calls.length, await stateOf(db)]).toEqual([0, ['sent']]);
    jest.useRealTimers();
  });

  it('sends a mail within seconds, though the mail server keeps five others for minutes', async () => {
    const db = await open();
    for (at of Array.from({ length: 5 }, (_, index) => index)) await wait(db);
    const accepts: (() => void)[] = [];
    const kept = () => new Promise<void>((done) => accepts.push(done));
    const handOver = jest.fn(({ createdAt }) => (createdAt < 5 ? kept() : Promise.resolve()));
    const log = memoryLog();
    const metrics = createMetrics();
    const delivery = createDelivery({ db, handOver, log, now, metrics, slowMs: 50 });
    while (handOver.mock.calls.length === 0) await pause(10);
    at = 5;
    await wait(db);
    while (!(await stateOf(db)).includes('sent')) await pause(10);
    expect(accepts).toHaveLength(5);
    accepts.forEach((accept) => accept());
    await delivery.settled();
    expect(new Set(await stateOf(db))).toEqual(new Set(['sent']));
  });

  it('A118: hands no mail over again while the mail server keeps it, even if the clock jumps', async () => {
    const db = await open();
    for (let time = 0; time < 5; time += 1) await wait(db);
    const accepts: (() => void)[] = [];
    const handOver = () => new Promise<void>((done) => accepts.push(done));
    const log = memoryLog();
    const metrics = createMetrics();
    const delivery = createDelivery({ db, handOver, log, now, metrics, slowMs: 1 });
    while (accepts.length < 5) await pause(10);
    at += 3 * MINUTE_MS;
    delivery.begin();
    await pause(100);
    accepts.forEach((accept) => accept());
    await delivery.settled();
    expect(accepts).toHaveLength(5);
  });

  it('A118: sends the oldest first, and at last a mail that was stored while the clock was ahead', async () => {
    const db = await open();
    const times = [24 * HOUR_MS, 2, 1, 3];
    for (at of times) await wait(db);
    const sent: number[] = [];
    await run(db, ({ createdAt }) => Promise.resolve(void sent.push(createdAt)));
    expect(sent).toEqual([1, 2, 3, 24 * HOUR_MS]);
  });

  it('sends the mails of others without the trace id of the request that starts it', async () => {
    const db = await open();
    await wait(db);
    const traces: unknown[] = [];
    const handOver = () => {
      traces.push(workUnderWay.getStore()?.trace);
      return Promise.resolve();
    };
    const work: Work = { trace: 'of another', network: '', agent: '', outage: undefined };
    await workUnderWay.run(work, () => run(db, handOver));
    expect(traces).toEqual([undefined]);
  });

  it('logs why a queue cannot be read', async () => {
    const db = await openDatabase({ dataDir: ':memory:' });
    await db.destroy();
    const log = memoryLog();
    const handOver = () => Promise.resolve();
    await createDelivery({ db, handOver, log, now, metrics: createMetrics() }).settled();
    expect(log.lines).toEqual([
      expect.stringMatching(/^could not read the outbox: .*(?:destroyed|closed|open)/),
    ]);
  });

  it('A118: retries with growing delays and gives up after a day', async () => {
    const db = await open();
    await wait(db);
    const tries: number[] = [];
    const handOver = () => {
      tries.push(at);
      return Promise.reject(new Error('the mail server is not there'));
    };
    while ((await stateOf(db))[0] === 'waiting') {
      await run(db, handOver);
      at = (await db.selectFrom('outbox').select('next_at').executeTakeFirstOrThrow()).next_at;
    }
    const waits = tries.slice(1).map((time, index) => time - (tries[index] ?? 0));
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8].map((times) => (times * MINUTE_MS) / 2));
    expect(Math.max(...waits)).toBe(HOUR_MS);
    expect(await stateOf(db)).toEqual(['failed']);
    expect(tries.at(-1)).toBeLessThan(24 * HOUR_MS + 1_000);
  });

  it('gives a mail up unsent once its code has ended', async () => {
    const db = await open();
    await keepMail(db, MAIL, { state: 'waiting', at, endsAt: at + MINUTE_MS });
    await run(db, () => Promise.reject(new Error('the mail server is not there')));
    at += MINUTE_MS;
    const handOver = jest.fn(() => Promise.resolve());
    await run(db, handOver);
    expect([await stateOf(db), handOver.mock.calls]).toEqual([['failed'], []]);
  });

  it('A118: gives up no mail at the first failure after the clock has jumped a year', async () => {
    const db = await open();
    await wait(db);
    at += 365 * 24 * HOUR_MS;
    await run(db, () => Promise.reject(new Error('the certificate has expired')));
    expect(await stateOf(db)).toEqual(['waiting']);
  });

  it.each([
    ['EENVELOPE', 'bounced'],
    ['EMESSAGE', 'failed'],
  ])(
    'A88: tries a mail that the mail server refuses permanently only once: %s',
    async (code, end) => {
      const db = await open();
      await wait(db);
      const handOver = jest.fn(() => Promise.reject(refusalOf(550, code)));
      await run(db, handOver);
      at += HOUR_MS;
      await run(db, handOver);
      expect(handOver).toHaveBeenCalledTimes(1);
      expect(await stateOf(db)).toEqual([end]);
    },
  );
});
