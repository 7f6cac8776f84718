import { openDatabase } from '../../server/data/database';
import type { Database } from '../../server/data/schema';
import { oidcRecords } from '../../server/identity/records';

const START = Date.UTC(2026, 0, 1);
const YEAR_MS = 31_536_000_000;
let now = START;
let db: Database;
const records = (model: string) => oidcRecords(db, model, () => now);

beforeAll(async () => {
  db = await openDatabase({ dataDir: ':memory:' });
});
afterAll(() => db.destroy());
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
  const row = await db
    .selectFrom('oidc_records')
    .select('account_id')
    .where('payload', '=', JSON.stringify(payload))
    .executeTakeFirstOrThrow();
  expect(row.account_id).toBe(account);
});
