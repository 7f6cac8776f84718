import { setTimeout as wait } from 'node:timers/promises';
import { admin } from '../../server/admin/admin';
import { fieldsOf, textField } from '../../server/json';
import type { Browser } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { clockedPlatform } from './support/platform';
import { PhoneApp, secondStepWorld, STILL } from './support/secondStep';

const { folder, db } = databaseInFolder();
const platform = clockedPlatform({ dataDir: folder }, STILL);
const { begin, firstStep, shown, signedIn } = secondStepWorld(platform);

const idOf = async (email: string) =>
  (
    await db()
      .selectFrom('profiles')
      .select('user_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).user_id;

/** Holds the account's turn while a request arrives and waits, and another change is made. */
async function meanwhile<Result>(
  userId: string,
  request: () => Promise<Result>,
  change: () => Promise<unknown>,
): Promise<Result> {
  const turn = { user_id: userId, until: platform.now() + 20_000 };
  await db().insertInto('account_turns').values(turn).execute();
  const answer = request();
  await wait(200);
  await change();
  await db().deleteFrom('account_turns').execute();
  return answer;
}

const addApp = (user_id: string) => {
  const times = { period: 30, skew: 1, last_step: 0, created_at: 1, last_used_at: 0 };
  const app = { user_id, name: 'First', secret: '', verified: 1, ...times };
  return db().insertInto('totp_devices').values(app).execute();
};

const verifiedApps = async (userId: string) => {
  const apps = db().selectFrom('totp_devices').select('name').where('user_id', '=', userId);
  return (await apps.where('verified', '=', 1).execute()).map(({ name }) => name);
};

const post = async (browser: Browser, end: string, body: object = {}) =>
  fieldsOf((await browser.send('POST', `/api_v2/auth/second-step${end}`, { body })).body['data']);

describe('two set-ups of a second step at once', () => {
  it('during a sign-in: only the first adds an app', async () => {
    await admin(['second-step', 'require', 'admin'], { DATA_DIR: folder });
    const email = await platform.account({ role: 'admin' });
    const userId = await idOf(email);
    const { browser } = await firstStep(email);
    const begun = await post(browser, '/app');
    const phone = new PhoneApp(textField(begun, 'key') ?? '', platform.now);
    const answer = await meanwhile(
      userId,
      () => post(browser, '/app/confirm', { id: begun['id'], code: phone.code() }),
      () => addApp(userId),
    );
    expect(answer).toEqual({ status: 'NO_SIGN_IN' });
    expect(await verifiedApps(userId)).toEqual(['First']);
  });

  it('in the account: a session that the first app ended adds none', async () => {
    const { email, browser } = await signedIn();
    const other = (await firstStep(email)).browser;
    const { confirm } = await begin(other);
    const userId = await idOf(email);
    const answer = await meanwhile(
      userId,
      () => confirm(),
      () => browser.send('POST', '/api/account/sessions/end', { body: { others: true } }),
    );
    expect(answer).toEqual({});
    expect(await verifiedApps(userId)).toEqual([]);
    expect(await shown(browser)).toMatchObject({ apps: [] });
  });
});
