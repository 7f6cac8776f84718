import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../server/data/database';
import type { Database } from '../../server/data/schema';
import { oidcRecords } from '../../server/identity/records';
import type { AuthContext } from '../../server/authApi/context';
import { proveAtProvider } from '../../server/providers/proveAtProvider';
import { beginTry, keepProved, takeProved, takeTry } from '../../server/providers/tries';
import { openKeyStore } from '../../server/core/keys';
import { createTotpDevice } from '../../server/core/totp';
import { loadSettings } from '../../server/data/settings';
import { makeRecoveryCodes } from '../../server/secondStep/recoveryCodes';
import { RECOVERY_CODES, recoveryCodeOf } from '../../src/rules/secondStep';
import { createKeptAnswers, IN_PROGRESS } from '../../server/authApi/keptAnswers';
import type { KeptAnswer, NamedCall } from '../../server/authApi/keptAnswers';
import { cleanUp } from '../../server/data/cleanup';
import { memoryLog } from './support/platform';
import { rowOf } from './support/rows';

let db: Database;
beforeAll(async () => {
  db = await openDatabase({ dataDir: ':memory:' });
});
afterAll(() => db.destroy());

describe('the records of the identity provider', () => {
  const START = Date.UTC(2026, 0, 1);
  const YEAR_MS = 31_536_000_000;
  let now = START;
  const records = (model: string) => oidcRecords(db, model, () => now);

  beforeEach(() => {
    now = START;
  });

  it('finds a record of its own model by id and uid until it expires, without a lifetime for a year', async () => {
    const [sessions, grants] = [records('Session'), records('Grant')];
    await sessions.upsert('one', { uid: 'u', a: 1 }, 60);
    await sessions.upsert('long', { uid: 'long' });
    const find = () => Promise.all([sessions.find('one'), sessions.findByUid('u')]);
    now = START + 59_999;
    expect(await find()).toEqual([
      { uid: 'u', a: 1 },
      { uid: 'u', a: 1 },
    ]);
    expect(await Promise.all([grants.find('one'), grants.findByUid('u')])).toEqual([
      undefined,
      undefined,
    ]);
    now = START + 60_000;
    expect(await find()).toEqual([undefined, undefined]);
    now = START + YEAR_MS - 1;
    expect(await sessions.find('long')).toEqual({ uid: 'long' });
    now = START + YEAR_MS;
    expect(await sessions.find('long')).toBeUndefined();
  });

  it('marks a record as used, also after it is written again, and deletes it', async () => {
    const codes = records('AuthorizationCode');
    await codes.upsert('code', { a: 1 }, 60);
    now += 1_500;
    await codes.consume('code');
    const consumed = START / 1_000 + 1;
    expect(await codes.find('code')).toEqual({ a: 1, consumed });
    await codes.upsert('code', { a: 2 }, 60);
    expect(await codes.find('code')).toEqual({ a: 2, consumed });
    await codes.destroy('code');
    expect(await codes.find('code')).toBeUndefined();
  });

  it('revokes the records of a grant in its own model only', async () => {
    const [tokens, codes] = [records('AccessToken'), records('AuthorizationCode')];
    for (const model of [tokens, codes]) await model.upsert('of grant', { grantId: 'g' });
    await tokens.upsert('of another', { grantId: 'h' });
    await tokens.revokeByGrantId('g');
    expect(await tokens.find('of grant')).toBeUndefined();
    expect(await tokens.find('of another')).toEqual({ grantId: 'h' });
    expect(await codes.find('of grant')).toEqual({ grantId: 'g' });
  });

  it.each([
    [{ accountId: 'a' }, 'a'],
    [{ result: { login: { accountId: 'b' } } }, 'b'],
    [{ result: {} }, ''],
    [{}, ''],
  ])('a record %j is stored for the account %j', async (payload, account) => {
    await records('Interaction').upsert(JSON.stringify(payload), payload);
    const row = await rowOf(db, 'oidc_records', { payload: JSON.stringify(payload) });
    expect(row.account_id).toBe(account);
  });
});

describe('an attempt at a provider', () => {
  const NOW = Date.UTC(2026, 0, 1);
  const END = NOW + 10 * 60_000;
  const started = { codeVerifier: 'verifier', nonce: 'n' };
  const identity = { provider: 'acme', subject: 's', email: 'a@studio.example' };

  afterEach(() => db.deleteFrom('provider_tries').execute());

  it('an attempt is used up once, at its own provider, within ten minutes', async () => {
    await beginTry(db, 'acme', started, NOW);
    expect(await takeTry(db, 'other', 'verifier', NOW)).toBeUndefined();
    expect(await takeTry(db, 'acme', 'unknown', NOW)).toBeUndefined();
    expect(await takeProved(db, 'acme', 'verifier', NOW)).toBeUndefined();
    expect(await takeTry(db, 'acme', 'verifier', END)).toBeUndefined();
    expect(await takeTry(db, 'acme', 'verifier', END - 1)).toEqual(started);
    expect(await takeTry(db, 'acme', 'verifier', NOW)).toBeUndefined();
  });

  it('a verified identity is kept for the tab that began, and taken once', async () => {
    await keepProved(db, identity, 'verifier', NOW);
    expect(await takeTry(db, 'acme', 'verifier', NOW)).toBeUndefined();
    expect(await takeProved(db, 'other', 'verifier', NOW)).toBeUndefined();
    expect(await takeProved(db, 'acme', 'verifier', END)).toBeUndefined();
    expect(await takeProved(db, 'acme', 'verifier', END - 1)).toEqual(identity);
    expect(await takeProved(db, 'acme', 'verifier', NOW)).toBeUndefined();
  });

  it('an attempt ends if its provider is no longer configured', async () => {
    await beginTry(db, 'acme', started, NOW);
    // Nothing else is read before.
    const context = { db, providers: new Map(), now: () => NOW } as unknown as AuthContext;
    const answer = { provider: 'acme', codeVerifier: 'verifier', parameters: {} };
    expect(await proveAtProvider(context, answer)).toBe('PROVIDER_TRY_ENDED');
  });
});

describe('the stored data of a second step', () => {
  it('ASVS 6.5.2: contain recovery codes as argon2id hashes, with a salt per set', async () => {
    const codes = await makeRecoveryCodes(db, 'ana', 1);
    await makeRecoveryCodes(db, 'bo', 1);
    const rows = await db.selectFrom('recovery_codes').selectAll().execute();
    const own = rows.filter(({ user_id }) => user_id === 'ana');
    expect(own).toHaveLength(RECOVERY_CODES);
    for (const { code_hash } of own) expect(code_hash).toMatch(/^\$argon2id\$/);
    expect(new Set(rows.map(({ salt }) => salt)).size).toBe(2);
    const held = JSON.stringify(rows);
    for (const code of codes) {
      expect(held).not.toContain(code);
      expect(held).not.toContain(recoveryCodeOf(code));
    }
  });

  it('ASVS 11.3.3: contain an app’s key sealed with the platform’s own secret', async () => {
    const settings = await loadSettings(db);
    const keys = openKeyStore(db, settings, Date.now);
    const core = { db, settings, keys, log: memoryLog(), now: Date.now };
    const asked = { name: 'Phone', skew: 1, period: 30 };
    const made = await createTotpDevice(core, 'ana', asked);
    const rows = await db.selectFrom('totp_devices').select('secret').execute();
    expect(made?.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(JSON.stringify(rows)).not.toContain(made?.secret);
  });
});

describe('M5: a write request repeated with its key', () => {
  let clock = 0;

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

  it.each([
    ['is still in progress after five seconds', 5_100],
    ['is in progress while the clock is set back', -3_600_000],
  ])('is refused with 409 if the first attempt %s', async (_when, later) => {
    const [here, there] = answered();
    const named = call();
    void here(named, () => new Promise<KeptAnswer>(() => {}));
    const second = there(named, async () => ({ status: 200, answer: 2 }));
    // The second has checked once.
    await db.selectFrom('kept_answers').selectAll().execute();
    clock = later;
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

  it.each([
    ['a minute after its process died', 61_000],
    ['at once if its process died before the clock was set back', -3_600_000],
  ])('is taken over %s', async (_when, later) => {
    const [here] = answered();
    const named = call();
    void here(named, () => new Promise<KeptAnswer>(() => {}));
    clock = later;
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
