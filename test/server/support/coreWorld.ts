import { coreAnswers } from '../../../server/core/answers';
import { openKeyStore } from '../../../server/core/keys';
import { openDatabase } from '../../../server/data/database';
import type { Database } from '../../../server/data/schema';
import { loadSettings } from '../../../server/data/settings';
import { isRecord } from '../../../server/json';
import { memoryLog } from './platform';

const DAY_MS = 86_400_000;

/** Calls the embedded core without a server, with a clock that only tests advance. Each test is a day later. */
export function coreWorld() {
  const clock = { now: Date.UTC(2026, 0, 1) };
  let db: Database;
  let answer: ReturnType<typeof coreAnswers>;
  let people = 0;

  beforeAll(async () => {
    db = await openDatabase({ dataDir: ':memory:' });
    const settings = await loadSettings(db);
    await settings.set({ accessTokenValidityMs: 5_000, refreshTokenValidityMs: 9_000 });
    const now = () => clock.now;
    const keys = openKeyStore(db, settings, now);
    answer = coreAnswers({ db, settings, keys, log: memoryLog(), now });
  });
  afterAll(() => db.destroy());
  beforeEach(() => {
    clock.now += DAY_MS;
  });

  /** Returns a call of a method, which returns the response's body. */
  const calling =
    (method: string) =>
    async (path: string, sent: object = {}): Promise<Record<string, unknown>> => {
      const texts = Object.entries(sent).map(([name, value]) => [name, String(value)]);
      const address = method === 'GET' ? `${path}?${new URLSearchParams(texts)}` : path;
      const { body } = await answer({ method, address, body: sent });
      // Copied as JSON, as callers get it.
      const copy: unknown = JSON.parse(JSON.stringify(body));
      if (!isRecord(copy)) throw new Error('The body is no object.');
      return copy;
    };
  const post = calling('POST');

  return {
    clock,
    db: () => db,
    get: calling('GET'),
    post,
    put: calling('PUT'),
    account: async () => {
      people += 1;
      const email = `person${people}@example.com`;
      const { user } = await post('/recipe/signup', { email, password: 'pass-word-1' });
      return { email, userId: String(Object(user).id) };
    },
    /** Creates a session; returns the response. */
    session: async (more = {}) =>
      Object(
        await post('/recipe/session', {
          userId: 'mira',
          userDataInJWT: { role: 'admin' },
          userDataInDatabase: { from: 'here' },
          ...more,
        }),
      ),
    code: () => post('/recipe/signinup/code', { email: 'code@example.com' }),
    check: ({ preAuthSessionId }: Record<string, unknown>, sent: object) =>
      post('/recipe/signinup/code/check', { preAuthSessionId, ...sent }),
  };
}
