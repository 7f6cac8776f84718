import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { admin } from '../../server/admin/admin';
import { openDatabase } from '../../server/data/database';
import { createMetrics } from '../../server/operate/metrics';
import {
  clockJump,
  createHourlyClock,
  hourlyWorkAt,
  ranInFuture,
  storeHourlyWorkAt,
} from '../../server/operate/hourlyClock';
import { removeDueAccounts } from '../../server/account/removeAccounts';
import { removeDueSecondSteps } from '../../server/secondStep/removeDue';
import type { AuthContext } from '../../server/authApi/context';
import { everyHour } from '../../server/operate/everyHour';
import { addProfile } from '../../server/registration/members';
import { sendVerification } from '../../server/registration/registration';
import { admitGuess } from '../../server/signIn/admitGuess';
import { NOTIFY_OWNER_AT } from '../../server/signIn/guesses';
import { notifyOfNewDevice } from '../../server/signIn/newDevice';
import { createLimit } from '../../server/operate/limit';
import { FIRST_STUDIO } from '../../server/studios/studios';
import { deliverySpan } from '../../server/report/basis';
import { importFile } from '../../server/report/import/importFile';
import { listImports } from '../../server/report/import/listImports';
import { parseReportQuery } from '../../server/report/query';
import { readReport } from '../../server/report/report';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { memoryLog, newAccount, startTestPlatform, clockedPlatform } from './support/platform';
import { databaseInFolder } from './support/databaseInFolder';
import { temporaryFolder } from './support/temporaryFolder';
import { Browser, PASSWORD } from './support/browser';
import { importWorld, NOW } from './support/importWorld';
import { addRows, rowOf } from './support/rows';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

it.each([
  [ranInFuture, 0, 60_000],
  [clockJump, 3 * DAY_MS, 0],
])('%p: a difference up to the limit is plausible', (check, now, last) => {
  expect(check(now, last)).toBeUndefined();
  expect(check(now + Math.sign(now), last + Math.sign(last))).toContain('1970-01-0');
});

describe('a server whose clock is a year ahead', () => {
  const dataDir = temporaryFolder();
  const environment = { DATA_DIR: dataDir };
  const log = memoryLog();

  /** Starts and ends a platform; returns what it logged. */
  async function run(now: () => number, work: (email: string) => Promise<void>) {
    log.lines.length = 0;
    const platform = await startTestPlatform({ dataDir, now, log, production: true });
    await work(await newAccount(platform, { email: `${now() % 1_000_000}@example.com` }));
    await platform.close();
    return log.lines;
  }

  /** Returns the number of accounts that are scheduled for deletion. */
  async function scheduled() {
    const db = await openDatabase({ dataDir, migrates: false });
    const due = await db
      .selectFrom('profiles')
      .select('email')
      .where('delete_at', '>', 0)
      .execute();
    await db.destroy();
    return due.length;
  }

  it('deletes nothing and says why, until an operator confirms that it is right', async () => {
    const yearAgo = () => Date.now() - YEAR_MS;
    const right = await run(yearAgo, async (email) => {
      const db = await openDatabase({ dataDir, migrates: false });
      const ends = { delete_at: yearAgo() + 14 * DAY_MS };
      await db.updateTable('profiles').set(ends).where('email', '=', email).execute();
      await db.destroy();
    });
    expect(right).not.toContainEqual(expect.stringContaining('hourly job failed'));

    const jumped = await run(Date.now, async () => undefined);
    for (const job of ['clean_up', 'deletions', 'second_steps'])
      expect(jumped).toContainEqual(
        expect.stringMatching(`^hourly job failed: ${job}: the clock says .* clock confirm$`),
      );
    expect(await scheduled()).toBe(1);
    const { out } = await admin(['doctor'], environment);
    expect(out).toMatch(/^WRONG +hourly work +the clock says/m);
    expect((await admin(['clock'], environment)).out).toContain('the clock says');

    expect((await admin(['clock', 'confirm'], environment)).out).not.toContain('the clock says');
    expect((await admin(['doctor'], environment)).out).toMatch(/^ok +hourly work +last ran at/m);
    await run(Date.now, async () => undefined);
    expect(await scheduled()).toBe(0);
    expect((await admin(['clock', 'yes'], environment)).code).toBe(2);
  });

  it('says that hourly work ran in the future, until it runs again by the corrected clock', async () => {
    await run(
      () => Date.now() + DAY_MS,
      async () => undefined,
    );
    const said = /hourly work last ran at .* UTC, which is in the future: this clock says/;
    expect((await admin(['clock'], environment)).out).toMatch(said);
    expect((await admin(['doctor'], environment)).out).toMatch(
      new RegExp(`^WRONG +hourly work +${said.source}`, 'm'),
    );
    expect(await run(Date.now, async () => undefined)).not.toContainEqual(
      expect.stringContaining('hourly job failed'),
    );
    expect((await admin(['doctor'], environment)).out).toMatch(/^ok +hourly work +last ran at/m);
  });
});

describe('the clock of hourly work', () => {
  const { db } = databaseInFolder();
  const begin = Date.now();
  let at = begin;
  const context = () => Object({ db: db(), metrics: createMetrics(), now: () => at });

  it('is plausible again once it is corrected, however long it was wrong', async () => {
    const check = createHourlyClock(context());
    await check();
    at += 3 * DAY_MS;
    await check();
    const running = jest.spyOn(performance, 'now');
    at += YEAR_MS;
    await expect(check()).rejects.toThrow(/^the clock says .* Correct the clock/);
    running.mockReturnValue(performance.now() + 5 * DAY_MS);
    await expect(check()).rejects.toThrow('the clock says');
    at = begin + 8 * DAY_MS;
    await check();
    running.mockRestore();
    at -= DAY_MS;
    await check();
    expect(await hourlyWorkAt(db())).toBe(at);
  });

  it('shows the age of the last hourly work in seconds, and none before', async () => {
    const metrics = createMetrics();
    await db().deleteFrom('settings').execute();
    createHourlyClock(Object({ db: db(), metrics, now: () => at }));
    const shown = async () =>
      /^portal_hourly_work_age_seconds\{state="newest"\} (\S+)$/m.exec(await metrics.text())?.[1];
    expect(await shown()).toBeUndefined();
    await storeHourlyWorkAt(db(), at - 90_000);
    expect(await shown()).toBe('90');
  });

  it('also holds the removal of a lost second step at a sign-in', async () => {
    await storeHourlyWorkAt(db(), begin);
    at = begin + YEAR_MS;
    const help = { user_id: 'ana', asked_at: begin, due_at: begin + DAY_MS, allowed_by: 'bo' };
    await addRows(db(), 'second_step_help', { ...help, state: 'allowed' });
    await removeDueSecondSteps(context(), 'ana');
    const { state } = await rowOf(db(), 'second_step_help');
    expect(state).toBe('allowed');
  });

  it('one lost second step that cannot be removed keeps no other, and is reported', async () => {
    await storeHourlyWorkAt(db(), at);
    const allowed = { state: 'allowed', asked_at: begin, due_at: begin, allowed_by: 'bo' } as const;
    // Only the second one has an account.
    for (const user_id of ['a', 'b', 'c'])
      await db()
        .insertInto('second_step_help')
        .values({ user_id, ...allowed })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const names = { first_name: 'Bo', last_name: 'Li', company: '', title: '' };
    const where = { userId: 'b', studioId: FIRST_STUDIO, role: 'viewer', at } as const;
    await addProfile(db(), { email: 'b@studio.example', ...names }, where);
    const mail = { post: () => Promise.resolve(), deliver: () => undefined };
    const removed = removeDueSecondSteps(Object({ ...context(), mail, embeddedCore: true }));
    await expect(removed).rejects.toThrow('no result');
    const ended = db()
      .selectFrom('second_step_help')
      .select('user_id')
      .where('state', '=', 'ended');
    expect(await ended.execute()).toEqual([{ user_id: 'b' }]);
  });

  it('accounts that cannot be deleted are one failure of the hour', async () => {
    await db().updateTable('profiles').set({ delete_at: begin }).execute();
    const counted = createMetrics();
    const mail = { post: () => Promise.reject(new Error('no')) };
    const failing = { ...context(), mail, metrics: counted, log: memoryLog(), embeddedCore: true };
    await removeDueAccounts(Object(failing));
    expect(await counted.text()).toContain('hourly_failures_total{outcome="deletions"} 1\n');
  });
});

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

/** Rows written while the machine's clock was a day ahead stay in the database after it is corrected. */
describe('a clock that was a day ahead and has been corrected', () => {
  const reports = importWorld();
  const platform = clockedPlatform({ settings: { captchaThreshold: 1_000 } });

  it('makes no user wait for that day', async () => {
    platform.setAhead(DAY_MS);
    const [email, neighbour] = [await platform.account(), await platform.account()];
    const browser = new Browser(platform.url);
    for (let tries = 0; tries < 12; tries += 1) await browser.signIn(email, 'Wrong12345');
    expect((await browser.signIn(email, PASSWORD)).status).toBe(429);
    platform.setAhead(0);
    expect((await browser.signIn(email, PASSWORD)).body['status']).toBe('OK');
    expect((await new Browser(platform.url).signIn(neighbour, PASSWORD)).body['status']).toBe('OK');
  });

  it('makes no neighbour wait who signs in from the same network, not after two hours either', async () => {
    platform.setAhead(2 * HOUR_MS);
    const [email, neighbour] = [await platform.account(), await platform.account()];
    expect((await new Browser(platform.url).signIn(email, PASSWORD)).body['status']).toBe('OK');
    platform.setAhead(0);
    expect((await new Browser(platform.url).signIn(neighbour, PASSWORD)).body['status']).toBe('OK');
  });

  it('continues to count wrong attempts, with normal waits', async () => {
    platform.setAhead(DAY_MS);
    const email = await platform.account();
    const browser = new Browser(platform.url);
    for (let tries = 0; tries < 8; tries += 1) await browser.signIn(email, 'Wrong12345');
    platform.setAhead(0);
    expect((await browser.signIn(email, 'Wrong12345')).status).not.toBe(429);
    const { status, headers } = await browser.signIn(email, PASSWORD);
    expect([status, Number(headers.get('retry-after')) <= 300]).toEqual([429, true]);
  });

  it('leaves no sign-in fresh for that day', async () => {
    platform.setAhead(DAY_MS);
    const { browser } = await platform.person({ role: 'admin' });
    platform.setAhead(0);
    const { body } = await browser.post('/api/data/keys', { name: 'Key' });
    expect(body['ret']).toBe(PROOF_NEEDED_RET);
  });

  it('leaves no report as it was before a later import, which is the newest one', async () => {
    const { db } = reports;
    const spend = async (amount: number, at: number) => {
      const text = `day,channel,game,spend\n2026-10-31,TikTok,Neon,${amount}\n`;
      const chunks = Readable.from([Buffer.from(text)]);
      await importFile({ db: db(), now: () => at }, { owner: 'tide', actor: 'ben' }, chunks);
      const query = parseReportQuery({}, '2026-10-31');
      const span = await deliverySpan(db(), 'tide');
      return (await readReport(db(), 'tide', query, span, 'en')).figures.spend;
    };
    expect(await spend(5, NOW + DAY_MS)).toBe(5);
    expect(await spend(7, NOW)).toBe(7);
    const ends = (await listImports(db(), 'tide')).map(({ at }) => at);
    expect(ends).toEqual([NOW, NOW + DAY_MS]);
  });

  it('leaves no limit used up', () => {
    let time = DAY_MS;
    const limit = createLimit(1, HOUR_MS, () => time);
    limit.use();
    expect(limit.left()).toBe(0);
    time = 0;
    expect(limit.left()).toBe(1);
  });
});
