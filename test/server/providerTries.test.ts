import { openDatabase } from '../../server/data/database';
import type { Database } from '../../server/data/schema';
import type { AuthContext } from '../../server/authApi/context';
import { proveAtProvider } from '../../server/providers/proveAtProvider';
import { beginTry, keepProved, takeProved, takeTry } from '../../server/providers/tries';

const NOW = Date.UTC(2026, 0, 1);
const END = NOW + 10 * 60_000;
const started = { codeVerifier: 'verifier', nonce: 'n' };
const identity = { provider: 'acme', subject: 's', email: 'a@studio.example' };
let db: Database;

beforeAll(async () => {
  db = await openDatabase({ dataDir: ':memory:' });
});
afterAll(() => db.destroy());
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
