import { randomUUID } from 'node:crypto';
import {
  createKeptAnswers,
  IN_PROGRESS,
  type KeptAnswer,
  type NamedCall,
} from '../../server/authApi/keptAnswers';
import { cleanUp } from '../../server/data/cleanup';
import { openDatabase } from '../../server/data/database';
import type { Database } from '../../server/data/schema';

let db: Database;
let clock = 0;
beforeAll(async () => {
  db = await openDatabase({ dataDir: ':memory:' });
});
afterAll(() => db.destroy());

const now = () => Date.now() + clock;
/** Two processes on one database. */
const answered = () => [createKeptAnswers(db, now), createKeptAnswers(db, now)] as const;

const call = (change: Partial<NamedCall> = {}): NamedCall => ({
  userId: 'ann',
  key: randomUUID(),
  request: 'POST /api/things {}',
  ...change,
});

/** Creates work that counts its runs. */
function counted(end: (times: number) => KeptAnswer | Promise<KeptAnswer>) {
  let times = 0;
  return { times: () => times, work: async () => end((times += 1)) };
}

describe('M5: a write request repeated with its key', () => {
  it('gets the saved response, at another process too, and runs once', async () => {
    const [here, there] = answered();
    const { work, times } = counted((time) => ({ status: 201, answer: { time, name: '林' } }));
    const named = call();
    const first = await here(named, work);
    expect(await there(named, work)).toEqual(first);
    expect(times()).toBe(1);
    expect(await there(call({ ...named, userId: 'ben' }), work)).toMatchObject({
      answer: { time: 2 },
    });
  });

  it('waits for the end of the first attempt', async () => {
    const [here, there] = answered();
    let end = (_: KeptAnswer) => {};
    const slow = counted(() => new Promise<KeptAnswer>((resolve) => (end = resolve)));
    const named = call();
    const first = here(named, slow.work);
    const second = there(named, slow.work);
    // The second has checked once.
    await db.selectFrom('kept_answers').selectAll().execute();
    end({ status: 200, answer: 'one' });
    expect(await first).toEqual(await second);
    expect(slow.times()).toBe(1);
  });

  it('is refused with 409 if the first attempt is still in progress after five seconds', async () => {
    const [here, there] = answered();
    const named = call();
    void here(named, () => new Promise<KeptAnswer>(() => {}));
    const second = there(named, async () => ({ status: 200, answer: 2 }));
    clock = 5_100;
    await expect(second).rejects.toMatchObject({ statusCode: 409, message: IN_PROGRESS });
    clock = 0;
  });

  it('may be retried after a failure', async () => {
    const [here] = answered();
    const named = call();
    const { work } = counted((time) => {
      if (time === 1) throw new Error('no luck');
      return { status: 200, answer: time };
    });
    await expect(here(named, work)).rejects.toThrow('no luck');
    expect(await here(named, work)).toEqual({ status: 200, answer: 2 });
  });

  it('is run by a waiting request if the first attempt was interrupted', async () => {
    const [here, there] = answered();
    let cut = (_: Error) => {};
    const named = call();
    const first = here(named, () => new Promise<KeptAnswer>((_resolve, reject) => (cut = reject)));
    const { work, times } = counted((time) => ({ status: 200, answer: time }));
    const others = [there(named, work), here(named, work)];
    await db.selectFrom('kept_answers').selectAll().execute();
    cut(new Error('aborted'));
    await expect(first).rejects.toThrow('aborted');
    const done = { status: 200, answer: 1 };
    expect(await Promise.all(others)).toEqual([done, done]);
    expect(times()).toBe(1);
  });

  it('is refused with 422 if the key belongs to another request', async () => {
    const [here] = answered();
    const named = call();
    const { work } = counted(() => ({ status: 200, answer: null }));
    await here(named, work);
    await expect(
      here({ ...named, request: 'POST /api/things {"a":1}' }, work),
    ).rejects.toMatchObject({ statusCode: 422 });
  });

  it('is taken over a minute after its process died', async () => {
    const [here] = answered();
    const named = call();
    void here(named, () => new Promise<KeptAnswer>(() => {}));
    clock = 61_000;
    const { work } = counted((answer) => ({ status: 200, answer }));
    expect(await here(named, work)).toEqual({ status: 200, answer: 1 });
    clock = 0;
  });

  it('is kept for a day, and unreadable without its key', async () => {
    const [here] = answered();
    await here(call(), async () => ({ status: 200, answer: 'shown once' }));
    const rows = () => db.selectFrom('kept_answers').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain('shown once');
    await cleanUp(db, Date.now() + 25 * 3_600_000);
    expect(await rows()).toEqual([]);
  });
});
