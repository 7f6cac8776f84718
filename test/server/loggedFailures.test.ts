import { sql } from 'kysely';
import type { AuthContext } from '../../server/authApi/context';
import { openDatabase } from '../../server/data/database';
import { everyHour } from '../../server/operate/everyHour';
import { createMetrics } from '../../server/operate/metrics';
import { sendVerification } from '../../server/registration/registration';
import { admitGuess } from '../../server/signIn/admitGuess';
import { NOTIFY_OWNER_AT } from '../../server/signIn/guesses';
import { notifyOfNewDevice } from '../../server/signIn/newDevice';
import { memoryLog } from './support/platform';

const HOUR_MS = 3_600_000;
const person = { userId: 'ana', email: 'ana@studio.example' };

/** Only its database and log are used before the failure. */
let context: AuthContext;
const log = memoryLog();
beforeAll(async () => {
  const db = await openDatabase({ dataDir: ':memory:' });
  await sql`drop table profiles`.execute(db);
  context = Object({ db, log, now: Date.now });
});
afterAll(() => context.db.destroy());

const guess = async () => {
  for (let tries = 1; tries <= NOTIFY_OWNER_AT; tries += 1) {
    const at = { ...context, now: () => tries * HOUR_MS };
    await admitGuess(at, { email: person.email, network: 'n', knownBrowser: undefined });
    expect(log.lines).toEqual([]);
  }
};
const metrics = createMetrics();
const failHourly = async () => {
  const stop = await everyHour({ log, metrics }, 'clean_up', () => Promise.reject(new Error('no')));
  stop();
};

it.each<[string, () => Promise<void>]>([
  [
    "could not notify an account's owner of a new device: no such table: profiles",
    () => notifyOfNewDevice(context, () => undefined, person),
  ],
  ["could not notify an account's owner of password guesses: no such table: profiles", guess],
  [
    'verification mail not sent: Initialisation not done. Did you forget to call the EmailVerification.init function?',
    () =>
      sendVerification(
        context,
        Object({ id: 'ana', loginMethods: [{ recipeUserId: {} }] }),
        Object({}),
      ),
  ],
  ['hourly job failed: clean_up: no', failHourly],
])('a failure beside a request is only logged: %s', async (line, fail) => {
  log.lines.length = 0;
  await fail();
  // The owner is notified after the response.
  while (log.lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(log.lines).toEqual([line]);
});

it('a failed hourly job is counted', async () => {
  expect(await metrics.text()).toMatch(/hourly_failures_total\{outcome="clean_up"\} 1\n/);
});
