import { sql } from 'kysely';
import { DELETION_GRACE_MS } from '../../src/rules/accountLimits';
import { readAudit } from '../../server/audit/read';
import { cleanUp } from '../../server/data/cleanup';
import type { Tables } from '../../server/data/schema';
import { fieldsOf } from '../../server/json';
import { Authenticator } from './support/authenticator';
import { Browser, formOf, PASSWORD } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { assertion, passkeyWorld } from './support/passkeyWorld';
import { clockedPlatform, memoryLog } from './support/platform';
import { addProviderRecord } from './support/providerRecord';
import { secondStepWorld, STILL } from './support/secondStep';
import { loginAnswer, signInWithSso } from './support/sso';
import { addRows, setRows } from './support/rows';

const { folder: dataDir, db } = databaseInFolder();
const settings = { passkeysOffered: true, emailCodeOffered: true };
const log = memoryLog();
const platform = clockedPlatform({ dataDir, settings, log }, STILL);
const { firstStep, next, withApp } = secondStepWorld(platform, { emailVerified: true });
const passkeys = passkeyWorld(platform);

const NEW = 'Harbour2027';
const DAY_MS = 86_400_000;

const send = async (browser: Browser, path: string, body?: object, method = 'POST') =>
  (await browser.send(method, path, body && { body })).body;
const own = (browser: Browser, path: string, body: object = {}) =>
  send(browser, `/api/account${path}`, body);

const { linkTo, press } = platform;

/** Counts an account's audit lines by event and reason. */
async function linesOf(about: string) {
  const counts: Record<string, number> = {};
  for (const { event, reason } of await readAudit(db(), { about })) {
    const line = `${event} ${reason}`.trim();
    counts[line] = (counts[line] ?? 0) + 1;
  }
  return counts;
}

/** Returns the rows of all tables that contain one of these texts, prefixed with the table. */
async function rowsWith(...texts: string[]) {
  const { rows: tables } = await sql<{
    name: keyof Tables;
  }>`select name from sqlite_master where type = 'table'`.execute(db());
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db());
    const lines = rows.map((row) => `${name} ${JSON.stringify(row)}`);
    found.push(
      ...lines
        .filter((row) => texts.some((text) => row.includes(text)))
        .map((row) => row.slice(0, 300)),
    );
  }
  return found;
}

it('ASVS 16.3.1: logs every action of users on their own account', async () => {
  const { email, browser, app } = await withApp('Phone');
  const { uid } = browser.front();
  const title = { title: { from: '', to: 'Producer' } };
  await send(browser, '/api/account/profile', { changes: title }, 'PUT');
  const { recoveryCodes } = fieldsOf((await own(browser, '/second-step/codes'))['data']);

  const stranger = (await passkeys.withPasskey()).authenticator;
  const other = (await firstStep(email)).browser;
  await next(other, '000000');
  const { sent } = await assertion(other, stranger);
  await next(other, '', sent);
  const [code = ''] = recoveryCodes as string[];
  expect((await next(other, code, { trust: true })).body['status']).toBe('OK');
  const shown = await send(browser, '/api/account/second-step', undefined, 'GET');
  const [{ id } = { id: '' }] = fieldsOf(shown['data'])['devices'] as { id: string }[];
  await own(browser, '/second-step/devices/forget', { id });
  await own(browser, '/sessions/end', { others: true });

  await own(browser, '/proof', formOf({ password: 'Wrong12345' }));
  await own(browser, '/proof', (await assertion(browser, stranger)).sent);
  await own(browser, '/proof', formOf({ password: PASSWORD }));
  const { credential } = await passkeys.register(browser, new Authenticator(platform.url));
  await own(browser, '/passkeys/remove', { id: fieldsOf(credential)['id'] });
  await own(browser, '/second-step/app/remove', { name: 'Phone', code: app.code() });
  await own(browser, '/export');
  const asked = await send(new Browser(platform.url), '/api_v2/auth/signinup/code', { email });
  const { deviceId, preAuthSessionId } = asked;
  const typed = { deviceId, preAuthSessionId, userInputCode: '000000' };
  await send(new Browser(platform.url), '/api_v2/auth/signinup/code/consume', typed);

  const to = `moved-${email}`;
  await own(browser, '/email', formOf({ new_email: `never-${email}` }));
  await own(browser, '/email/withdraw');
  await own(browser, '/email', formOf({ new_email: to }));
  await press(await linkTo(to, 'changeEmail'));
  const { reset } = await press(await linkTo(email, 'undoEmailChange'));
  // The links before are ended too.
  platform.goOn(1_000);
  await new Browser(platform.url).resetPassword(fieldsOf(reset)['token'], NEW);
  const again = new Browser(platform.url);
  await again.signIn(email, NEW);
  await passkeys.register(again, new Authenticator(platform.url));
  const times = { created_at: platform.now(), last_used_at: 0 };
  const connection = { provider: 'acme', subject: 'x', user_id: uid, email, ...times };
  await db().insertInto('provider_accounts').values(connection).execute();
  await press(await linkTo(email, 'secureAccount'));
  const link = new URL((await platform.services.createResetLink(email)) ?? '');
  platform.goOn(1_000);
  await again.resetPassword(link.searchParams.get('token'), NEW);
  await again.signIn(email, NEW);
  for (const path of ['', '/undo', ''])
    await own(again, `/deletion${path}`, formOf({ confirm_email: email }));
  // It withdraws the deletion.
  expect(await press(await linkTo(email, 'secureAccount'))).toMatchObject({ status: 'OK' });

  expect(await linesOf(uid)).toEqual({
    'authn_login_fail second step': 1,
    'authn_login_fail wrong passkey at a proof': 1,
    'authn_login_fail wrong passkey at the second step': 1,
    'authn_login_fail wrong password at a proof': 1,
    'authn_login_success recovery-code': 1,
    authn_code_asked: 1,
    'authn_login_fail code: wrong': 1,
    authn_proof: 1,
    'data_exported own data': 1,
    deletion_undone: 2,
    device_trust_ended: 1,
    device_trusted: 1,
    email_change_undone: 1,
    email_change_withdrawn: 1,
    email_changed: 1,
    passkey_added: 2,
    passkey_removed: 1,
    'passkey_removed account secured': 1,
    'profile_changed title': 1,
    'provider_disconnected acme, account secured': 1,
    recovery_code_used: 1,
    recovery_codes_made: 1,
    second_step_added: 1,
    second_step_removed: 1,
    'session_ended 1 ended from the list of devices': 1,
    'session_ended secured by an emailed link': 2,
    user_created: 1,
    authn_login_success: 3,
    // By the undo, the two password reset links, and twice by the link that secures the account.
    authn_password_change: 5,
    deletion_asked: 2,
    email_change_asked: 2,
  });
});

it('refuses a user suspended between the two steps, or with a passkey, and shows the reason', async () => {
  const { email, browser: known, app } = await withApp();
  const { browser } = await firstStep(email);
  const authenticator = new Authenticator(platform.url);
  await passkeys.register(known, authenticator);
  const { uid } = known.front();
  await setRows(db(), 'profiles', { user_id: uid }, { blocked_reason: 'Left' });
  const refused = { status: 'SIGN_IN_NOT_ALLOWED', reason: 'This account is suspended: Left' };
  expect((await next(browser, app.code())).body).toEqual(refused);
  expect((await browser.account()).status).toBe(401);
  const entered = await passkeys.signIn(authenticator);
  expect(entered.body).toEqual(refused);
  expect((await entered.browser.account()).status).toBe(401);
  expect(await linesOf(uid)).toMatchObject({ 'authn_login_fail suspended': 2 });
});

it('single sign-on requires the second step too', async () => {
  const { email, app } = await withApp();
  const { browser, end } = await signInWithSso(platform.url, { email, password: PASSWORD });
  expect(loginAnswer(end).error).toBe('second_step');
  const back = new Browser(platform.url);
  for (const { line, value, path } of browser.cookies.values())
    back.cookies.set(line.slice(0, line.indexOf('=')), { value, path });
  expect((await back.account()).status).toBe(401);
  expect(back.cookies.has('portal_sso_jwt')).toBe(false);
  expect((await next(back, app.code())).body).toMatchObject({ status: 'OK', way: 'singleSignOn' });
  expect((await back.account()).status).toBe(200);
  expect(back.cookies.has('portal_sso_jwt')).toBe(true);
});

it('A73: deletes everything about a user except anonymous lines, and nothing of others', async () => {
  const [gone, kept] = [await withApp(), await withApp()];
  const marksOf = ({ email, browser }: typeof gone) => [email, browser.front().uid];
  for (const { email, browser } of [gone, kept]) {
    const { uid } = browser.front();
    await passkeys.register(browser, new Authenticator(platform.url));
    await own(browser, '/email', formOf({ new_email: `to.${email}` }));
    await send(new Browser(platform.url), '/api_v2/auth/signinup/code', { email });
    await new Browser(platform.url).signIn(email, 'Wrong12345');
    const asked = { first_name: 'A', last_name: 'B', company: '', language: 'en' };
    await addRows(db(), 'access_requests', {
      ...asked,
      id: uid,
      token_hash: uid,
      email,
      state: 'refused',
      created_at: 1,
    });
    await platform.services.createInvitation(email);
    const counts = { rows: 1, added: 1, changed: 0, began_at: 1, ended_at: 1 };
    const imported = { id: uid, owner: 'studio', actor: uid, file_name: `${email}.csv` };
    await addRows(db(), 'imports', { ...imported, holds: 'deliveries', ...counts });
  }
  // Its owner gets a mail about the attempt.
  await own(gone.browser, '/email', formOf({ new_email: kept.email }));
  const codes = async () => (await db().selectFrom('mail_codes').selectAll().execute()).length;
  const known = await codes();
  await own(gone.browser, '/deletion', formOf({ confirm_email: gone.email }));
  for (const { browser } of [gone, kept])
    await addProviderRecord(db(), browser.front().uid, platform.now() + 2 * DELETION_GRACE_MS);
  const marks = marksOf(gone);
  const keptRows = async () =>
    (await rowsWith(...marksOf(kept))).filter((row) => !row.includes(gone.browser.front().uid));
  const before = await keptRows();
  platform.goOn(DELETION_GRACE_MS);
  await platform.services.removeDueAccounts();
  platform.setAhead(0);
  // A passkey challenge lives for minutes and is deleted with all others.
  const left = (await rowsWith(...marks)).filter((row) => !/^(?:audit|passkey_options) /.test(row));
  expect(left).toEqual([
    expect.stringMatching(/^outbox .*was deleted/),
    // The imported data are the studio's; the file's name is not.
    expect.stringMatching(/^imports .*"file_name":""/),
  ]);
  expect(await codes()).toBe(known - 1);
  expect(await keptRows()).toEqual(before);
  expect(await linesOf(gone.browser.front().uid)).toMatchObject({ account_deleted: 1 });
});

it('A73: deletes what a request stores while its account is removed, or after it', async () => {
  const [gone, kept] = await Promise.all([1, 2].map(async () => (await withApp()).browser));
  const ids = [gone, kept].map((browser) => browser?.front().uid ?? '');
  const [id = ''] = ids;
  await db().updateTable('profiles').set({ delete_at: 1 }).where('user_id', '=', id).execute();
  // A sign-in holds the user's row until its session is stored; the removal waits for that.
  await sql`create trigger signs_in before delete on users begin
    insert into sessions values ('late', old.user_id, '', '{}', '{}', 1, 9e12, ''); end`.execute(
    db(),
  );
  await platform.services.removeDueAccounts();
  await sql`drop trigger signs_in`.execute(db());
  expect((await rowsWith(id)).filter((row) => row.startsWith('sessions'))).toEqual([]);
  for (const user_id of ids)
    await addRows(db(), 'saved_views', {
      id: user_id,
      user_id,
      name: 'Mine',
      search: '',
      created_at: 1,
    });
  const before = await rowsWith(ids[1] ?? '');
  await platform.services.removeDueAccounts();
  expect((await rowsWith(id)).filter((row) => !row.startsWith('audit'))).toEqual([]);
  expect(await rowsWith(ids[1] ?? '')).toEqual(before);
});

it('A73: deletes the invitations of an account’s earlier addresses, unless another account has the address', async () => {
  const [first, second] = [await withApp(), await withApp()];
  const moveTo = async ({ browser, email }: typeof first, to: string) => {
    await own(browser, '/email', formOf({ new_email: to }));
    expect(await press(await linkTo(to, 'changeEmail'))).toMatchObject({ status: 'OK' });
    await platform.services.createInvitation(email);
  };
  await moveTo(first, 'moved@example.com');
  await moveTo(second, 'moved.too@example.com');
  // Only asked for: it may be a stranger's.
  await own(first.browser, '/email', formOf({ new_email: 'stranger@example.com' }));
  await platform.services.createInvitation('stranger@example.com');
  // The week in which its owner can reclaim it is over.
  await setRows(db(), 'email_changes', { old_email: second.email }, { done_at: 1 });
  await platform.services.createAccount({ email: second.email, password: PASSWORD });
  for (const [{ browser }, address] of [
    [first, 'moved@example.com'],
    [second, 'moved.too@example.com'],
  ] as const)
    await own(browser, '/deletion', formOf({ confirm_email: address }));
  // Their earlier addresses were never confirmed, and their links have long expired.
  await db().deleteFrom('verified_emails').where('email', '=', first.email).execute();
  await cleanUp(db(), platform.now() + 60 * DAY_MS);
  platform.goOn(DELETION_GRACE_MS);
  await platform.services.removeDueAccounts();
  platform.setAhead(0);
  const left = await db().selectFrom('invitations').select('email').execute();
  const emails = left.map(({ email }) => email);
  expect(emails).not.toContain(first.email);
  expect(emails).toEqual(expect.arrayContaining([second.email, 'stranger@example.com']));
});

it('ending one account’s second step leaves those of others unchanged', async () => {
  const [gone, kept] = [await withApp('Phone'), await withApp('Phone')];
  const ids = [gone, kept].map(({ browser }) => browser.front().uid);
  const [id = '', keptId = ''] = ids;
  for (const { email, recoveryCodes } of [gone, kept]) {
    const { browser } = await firstStep(email);
    await next(browser, recoveryCodes[0] ?? '', { trust: true });
  }
  for (const user_id of ids) {
    const row = { user_id, state: 'waiting', asked_at: 1, due_at: 2 * platform.now() } as const;
    await db().insertInto('second_step_help').values(row).execute();
  }
  const before = await rowsWith(keptId);
  const { browser } = await firstStep(gone.email);
  await next(browser, gone.recoveryCodes[1] ?? '');
  await own(gone.browser, '/second-step/codes');
  await own(gone.browser, '/second-step/app/remove', { name: 'Phone', code: gone.app.code() });
  const HELD = /^(?:recovery_codes|totp_devices|trusted_devices) /;
  expect((await rowsWith(id)).filter((row) => HELD.test(row))).toEqual([]);
  await own(gone.browser, '/password', formOf({ current_password: PASSWORD, password: NEW }));
  expect(await rowsWith(keptId)).toEqual(before);

  const help = db().updateTable('second_step_help').set({ state: 'allowed' });
  await help.execute();
  await help.set({ due_at: platform.now() }).where('user_id', '=', id).execute();
  const allowed = await rowsWith(keptId);
  await new Browser(platform.url).signIn(gone.email, NEW);
  expect(await linesOf(id)).toMatchObject({
    'second_step_removed lost, allowed by an administrator': 1,
  });
  expect(await rowsWith(keptId)).toEqual(allowed);
});

it('an account that cannot be removed does not block others, and is removed on the next run', async () => {
  const people = [await passkeys.signedIn(), await passkeys.signedIn()];
  for (const { email, browser } of people)
    await own(browser, '/deletion', formOf({ confirm_email: email }));
  const [first] = people.map(({ browser }) => browser.front().uid);
  await sql`create trigger stays before delete on profiles when old.user_id = ${sql.lit(first)}
    begin select raise(abort, 'It stays.'); end`.execute(db());
  const known = async () => {
    await platform.services.removeDueAccounts();
    const links = people.map(({ email }) => platform.services.createResetLink(email));
    return (await Promise.all(links)).map((link) => link !== undefined);
  };
  platform.goOn(DELETION_GRACE_MS);
  expect(await known()).toEqual([true, false]);
  expect(log.lines).toContainEqual(
    expect.stringContaining('could not delete an account: It stays.'),
  );
  await sql`drop trigger stays`.execute(db());
  expect(await known()).toEqual([false, false]);
});
