import { sql } from 'kysely';
import { endSessions } from '../../server/core/endSessions';
import { PASSWORD } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { duringTurn } from './support/duringTurn';
import { NavigatingBrowser } from './support/jar';
import { clockedPlatform, memoryLog } from './support/platform';
import {
  authorizeAddress,
  beginSso,
  fillForm,
  loginAnswer,
  portalState,
  signInWithSso,
} from './support/sso';
import { setRows } from './support/rows';

const { folder: dataDir, db } = databaseInFolder();
const log = memoryLog();
const platform = clockedPlatform({ dataDir, log });

async function person() {
  const { email, browser } = await platform.person();
  return { email, password: PASSWORD, userId: browser.front().uid };
}
type Person = Awaited<ReturnType<typeof person>>;

const during = <Answer>(
  { userId: user_id }: Person,
  request: () => Promise<Answer>,
  work: () => Promise<unknown>,
) => duringTurn(db(), { user_id, until: Date.now() + 30_000 }, request, work);

it('A116: a single sign-on whose session at the provider ends meanwhile creates none', async () => {
  const them = await person();
  const browser = new NavigatingBrowser();
  const form = await beginSso(browser, platform.url, portalState(platform.url));
  const back = await fillForm(browser, form, them);
  const callback = back.headers.get('location') ?? '';
  const page = await during(
    them,
    () => browser.open(callback),
    () => endSessions(db(), them.userId),
  );
  expect(loginAnswer(page).error).toBe('access_denied');
  expect(browser.cookie('sAccessToken')).toBeUndefined();
});

it('A116: a password that is changed after the provider has checked it begins no session there', async () => {
  const them = await person();
  const browser = new NavigatingBrowser();
  const form = await beginSso(browser, platform.url, portalState(platform.url));
  const changes = () => setRows(db(), 'users', { email: them.email }, { password_version: 1 });
  const sent = { action: 'sign-in', email: them.email, password: PASSWORD };
  const page = await during(them, () => browser.open(form.url, { form: sent }), changes);
  expect(page.text).toContain('name="password"');
  const records = db().selectFrom('oidc_records').select('model');
  expect(await records.where('account_id', '=', them.userId).execute()).toEqual([]);
});

it('A116: a session at the provider that is ended while it is in use asks for the password again', async () => {
  const them = await person();
  const { browser } = await signInWithSso(platform.url, them);
  const open = () => browser.open(authorizeAddress(platform.url, portalState(platform.url)));
  await sql`create trigger ends after insert on oidc_records when new.model = 'AuthorizationCode' begin
    delete from oidc_records where account_id = ${sql.lit(them.userId)}; end`.execute(db());
  await browser.follow(await open());
  await sql`drop trigger ends`.execute(db());
  expect((await browser.follow(await open())).text).toContain('name="password"');
});

it('a sign-out that leaves the session at the identity provider is logged, with its cause', async () => {
  const { browser } = await signInWithSso(platform.url, await person());
  await sql`create trigger stays before delete on oidc_records begin
    select raise(abort, 'not deleted'); end`.execute(db());
  await browser.open(`${platform.url}/idp/logout`);
  await sql`drop trigger stays`.execute(db());
  expect(log.errors.slice(-2)).toEqual([
    expect.stringMatching(/^identity provider: .*not deleted/),
    'could not end the session at the identity provider: the end-session endpoint responded with status 500',
  ]);
});
