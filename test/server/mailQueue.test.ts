import { join } from 'node:path';
import { openDatabase } from '../../server/data/database';
import { createDelivery } from '../../server/mail/delivery';
import type { HandOver } from '../../server/mail/mailServer';
import { keepMail, listMails } from '../../server/mail/outbox';
import { createMetrics } from '../../server/operate/metrics';
import { memoryLog } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

const MAIL = { to: 'ada@example.com', subject: 's', text: 't', html: 'h', language: 'en' } as const;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** As a mail server says that it does not know somebody. */
const unknownPerson = () =>
  Object.assign(new Error('no such person'), { code: 'EENVELOPE', responseCode: 550 });

describe('the queue of mails', () => {
  const folder = temporaryFolder();
  let files = 0;
  let at = 0;
  const now = () => at;
  beforeEach(() => {
    at = 1_000;
  });

  const open = (dataDir = join(folder, String((files += 1)))) => openDatabase({ dataDir });
  type Db = Awaited<ReturnType<typeof open>>;

  /** A process that hands over what waits, as long as there is something. */
  async function run(db: Db, handOver: HandOver): Promise<void> {
    const log = memoryLog();
    await createDelivery({ db, handOver, log, now, metrics: createMetrics() }).settled();
  }
  const wait = (db: Db, key?: string) =>
    keepMail(db, MAIL, { state: 'waiting', at, ...(key !== undefined && { key }) });
  const stateOf = async (db: Db) => (await listMails(db)).map(({ state }) => state);

  it('A118: what is to be sent once is kept once, and handed over once by several processes', async () => {
    const db = await open();
    for (let time = 0; time < 3; time += 1) await wait(db, 'invitation of Ada');
    const handOver = jest.fn(() => Promise.resolve());
    await Promise.all([run(db, handOver), run(db, handOver)]);
    await run(db, handOver);
    expect(handOver).toHaveBeenCalledTimes(1);
    // Its words hold a link that opens something: nobody needs them any more.
    expect(await listMails(db)).toEqual([
      expect.objectContaining({ state: 'sent', subject: 's', text: '', html: '' }),
    ]);
    await db.destroy();
  });

  it('A118: a process that is killed before or while it sends loses no mail', async () => {
    const dataDir = join(folder, 'killed');
    const first = await open(dataDir);
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
    // What the first has taken may still be sent there; after a while it is not.
    expect(handOver).toHaveBeenCalledTimes(1);
    at += 3 * MINUTE_MS;
    await run(next, handOver);
    expect(handOver).toHaveBeenCalledTimes(2);
    expect(new Set(handOver.mock.calls.map(([{ id }]) => id)).size).toBe(2);
    await next.destroy();
  });

  it('a queue that cannot be read says why in the log', async () => {
    const db = await open();
    await db.destroy();
    const log = memoryLog();
    const handOver = () => Promise.resolve();
    await createDelivery({ db, handOver, log, now, metrics: createMetrics() }).settled();
    expect(log.lines).toEqual([
      expect.stringMatching(/^the outbox could not be read: .*(?:destroyed|closed|open)/),
    ]);
  });

  it('A118: tried again further and further apart, and given up after a day', async () => {
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
    await db.destroy();
  });

  it('A88: an address that the mail server refuses for good is tried once', async () => {
    const db = await open();
    await wait(db);
    const handOver = jest.fn(() => Promise.reject(unknownPerson()));
    await run(db, handOver);
    at += HOUR_MS;
    await run(db, handOver);
    expect(handOver).toHaveBeenCalledTimes(1);
    expect(await stateOf(db)).toEqual(['bounced']);
    await db.destroy();
  });
});
