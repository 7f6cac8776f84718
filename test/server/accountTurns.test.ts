import { sql } from 'kysely';
import { endSessions } from '../../server/core/endSessions';
import { fieldsOf } from '../../server/json';
import { DELETION_RET } from '../../src/rules/deletion';
import { Authenticator } from './support/authenticator';
import { Browser, formOf, PASSWORD, signUpFields } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { dishonestProvider } from './support/dishonestProvider';
import { duringTurn } from './support/duringTurn';
import { mailCodeWorld } from './support/mailCodeWorld';
import { assertion, AUTH, own, passkeyWorld, post } from './support/passkeyWorld';
import { clockedPlatform } from './support/platform';
import { providerWorld } from './support/providerWorld';
import { rowsOf, setRows } from './support/rows';

const { folder: dataDir, db } = databaseInFolder();
const acme = dishonestProvider();
const settings = { passkeysOffered: true, providersOffered: true, emailCodeOffered: true };
const platform = clockedPlatform({ dataDir, settings, providers: [acme.options] });
const passkeys = passkeyWorld(platform);
const providers = providerWorld(platform, acme);
const codes = mailCodeWorld(platform);

const person = async () => {
  const { email, browser } = await platform.person({ emailVerified: true });
  return { email, browser, userId: browser.front().uid };
};
type Person = Awaited<ReturnType<typeof person>>;

/** As `duringTurn`, for a person. */
const during = <Answer>(
  { userId: user_id }: Person,
  request: () => Promise<Answer>,
  work: () => Promise<unknown>,
) => duringTurn(db(), { user_id, until: Date.now() + 30_000 }, request, work);

const send = (browser: Browser, path: string, body: object) =>
  browser.post(`/api/account${path}`, body);

async function withPasskey() {
  const them = await person();
  const authenticator = new Authenticator(platform.url);
  await passkeys.register(them.browser, authenticator);
  return { them, authenticator };
}

/** Deletes what these tables have of a person. */
async function remove(
  { userId }: Person,
  ...tables: ('users' | 'profiles' | 'sessions' | 'passkeys' | 'provider_accounts')[]
) {
  for (const table of tables) await db().deleteFrom(table).where('user_id', '=', userId).execute();
}
const setProfile = ({ userId }: Person, to: { delete_at: number; blocked_reason?: string }) =>
  db().updateTable('profiles').set(to).where('user_id', '=', userId).execute();

/** Everything that outlasts a session. */
async function kept({ userId, email }: Person) {
  const rows = await Promise.all(
    (['sessions', 'passkeys', 'provider_accounts', 'email_changes'] as const).map((table) =>
      db().selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
    ),
  );
  const user = db().selectFrom('users').select('password_version').where('email', '=', email);
  const { password_version: version } = await user.executeTakeFirstOrThrow();
  return { rows: rows.flat().length, version };
}

type Request = (person: Person) => Promise<() => ReturnType<typeof send>>;

it.each<[string, Request]>([
  [
    'a proof',
    async ({ browser }) =>
      () =>
        send(browser, '/proof', formOf({ password: PASSWORD })),
  ],
  [
    'a new password',
    async ({ browser }) => {
      const fields = { current_password: PASSWORD, password: 'Harbour2027' };
      return () => send(browser, '/password', formOf(fields));
    },
  ],
  [
    'a new passkey',
    async ({ browser }) => {
      const options = await own(browser, '/options');
      const challenge = String(options['challenge']);
      const credential = new Authenticator(platform.url).create(challenge, 'handle');
      const { webauthnGeneratedOptionsId } = options;
      return () => send(browser, '/passkeys', { webauthnGeneratedOptionsId, credential });
    },
  ],
  [
    'a new connection',
    async ({ browser, email }) => {
      const { attempt } = await providers.signIn({ subject: email });
      const proof = { id: 'acme', pkceCodeVerifier: attempt.verifier };
      return () => send(browser, '/providers', proof);
    },
  ],
  [
    'a change of the address',
    async ({ browser, email }) =>
      () =>
        send(browser, '/email', formOf({ new_email: `new-${email}` })),
  ],
  [
    'a deletion',
    async ({ browser, email }) =>
      () =>
        send(browser, '/deletion', formOf({ confirm_email: email })),
  ],
])(
  'A116: %s whose session ends meanwhile changes nothing, and leaves the cookies to a refresh',
  async (_, request) => {
    const them = await person();
    const sent = await request(them);
    const { status, headers } = await during(them, sent, () => remove(them, 'sessions'));
    expect([status, await kept(them)]).toEqual([401, { rows: 0, version: 0 }]);
    // Another tab may have replaced the session meanwhile: the refresh, with the present cookies, finds out.
    expect([headers.get('front-token'), headers.getSetCookie()]).toEqual([null, []]);
  },
);

it('A116: a sign-in whose passkey is removed meanwhile creates no session', async () => {
  const { them, authenticator } = await withPasskey();
  const browser = new Browser(platform.url);
  const { sent } = await assertion(browser, authenticator);
  const removes = () => remove(them, 'passkeys');
  const { body } = await during(them, () => post(browser, `${AUTH}/signin`, sent), removes);
  expect(body).toEqual({ status: 'INVALID_CREDENTIALS_ERROR' });
});

it('a passkey that is removed meanwhile gets no name', async () => {
  const { them, authenticator } = await withPasskey();
  const named = { id: authenticator.id.toString('base64url'), name: 'Work laptop' };
  const removes = () => remove(them, 'passkeys');
  const answer = await during(them, () => own(them.browser, '/rename', named), removes);
  expect(answer).toEqual({ status: 'CREDENTIAL_NOT_FOUND_ERROR' });
  expect(await db().selectFrom('passkey_names').selectAll().execute()).toEqual([]);
});

it('A116: a sign-in whose connection is removed meanwhile creates no session', async () => {
  const them = await person();
  const subject = them.email;
  const { attempt } = await providers.signIn({ subject });
  await send(them.browser, '/providers', { id: 'acme', pkceCodeVerifier: attempt.verifier });
  const removes = () => remove(them, 'provider_accounts');
  const { body } = await during(them, () => providers.signIn({ subject }), removes);
  expect(body).toEqual({ status: 'PROVIDER_TRY_ENDED' });
});

it('a reset waits for a change of the password, and then replaces it', async () => {
  const them = await person();
  const link = new URL((await platform.services.createResetLink(them.email)) ?? '');
  const reset = () =>
    new Browser(platform.url).resetPassword(link.searchParams.get('token'), 'Harbour2028');
  expect((await during(them, reset, async () => undefined)).body['status']).toBe('OK');
  const { body } = await new Browser(platform.url).signIn(them.email, 'Harbour2028');
  expect(fieldsOf(body)['status']).toBe('OK');
});

it('a sign-in whose account gets another address meanwhile creates no second membership', async () => {
  const { them, authenticator } = await withPasskey();
  const browser = new Browser(platform.url);
  const { sent } = await assertion(browser, authenticator);
  const moves = async () => {
    for (const table of ['users', 'profiles'] as const)
      await db()
        .updateTable(table)
        .set({ email: `moved-${them.email}` })
        .where('user_id', '=', them.userId)
        .execute();
  };
  const { body } = await during(them, () => post(browser, `${AUTH}/signin`, sent), moves);
  expect(fieldsOf(body)['status']).toBe('OK');
  const roles = db().selectFrom('user_roles').select('role').where('user_id', '=', them.userId);
  expect(await roles.execute()).toEqual([{ role: 'advertiser' }]);
  expect(await rowsOf(db(), 'audit', { subject: them.userId, event: 'user_created' })).toHaveLength(
    1,
  );
});

it('A73: a sign-in whose account is removed meanwhile stores nothing', async () => {
  const { email, userId } = await person();
  const code = (path: string, body: object) =>
    new Browser(platform.url).post(`/api_v2/auth/signinup/code${path}`, body);
  const { deviceId, preAuthSessionId } = (await code('', { email })).body;
  const mails = (await platform.services.mails(email)).map(({ text }) => text).join(' ');
  const userInputCode = /(?<!\d)\d{6}(?!\d)/.exec(mails)?.[0];
  await sql`create trigger goes after insert on used_challenges begin
    delete from users where user_id = ${sql.lit(userId)};
    delete from profiles where user_id = ${sql.lit(userId)}; end`.execute(db());
  const { body } = await code('/consume', { deviceId, preAuthSessionId, userInputCode });
  await sql`drop trigger goes`.execute(db());
  expect(body).toEqual({ status: 'RESTART_FLOW_ERROR' });
  expect(await rowsOf(db(), 'profiles', { email })).toEqual([]);
});

it.each<[string, (userId: string) => [path: string, body: object]]>([
  ['its user', () => ['/api/account/sessions/end', { others: true }]],
  ['an administrator', (userId) => [`/api/people/members/${userId}/sessions`, {}]],
])('ends of sessions by %s wait for a proof, whose new session ends too', async (who, call) => {
  const them = await person();
  const admin = () => Browser.signedIn(platform.url, 'demo@adlantern.example');
  const sender = who === 'its user' ? them.browser : await admin();
  const [path, body] = call(them.userId);
  const other = new Browser(platform.url);
  const signsIn = () => other.signIn(them.email, PASSWORD);
  const answer = await during(them, () => sender.post(path, body), signsIn);
  expect(answer.body['ret']).toBe(0);
  expect((await other.account()).status).toBe(401);
});

it('a removal waits for a request that has passed its checks, whose session ends too', async () => {
  const them = await person();
  await setProfile(them, { delete_at: Date.now() - 1 });
  const other = new Browser(platform.url);
  const signsIn = () => other.signIn(them.email, PASSWORD);
  await during(them, async () => (await platform.services.removeDueAccounts()) ?? 'done', signsIn);
  expect(await kept(them).catch(String)).toMatch(/no result/);
  expect((await other.account()).status).toBe(401);
});

it('a sign-in by a code whose account is removed meanwhile creates no session', async () => {
  const them = await person();
  const { type, code } = await codes.asked(them.email);
  const removes = () => remove(them, 'users', 'profiles', 'sessions');
  const { body } = await during(them, () => type(code), removes);
  expect([body['status'], await kept(them).catch(() => 'gone')]).toEqual([
    'RESTART_FLOW_ERROR',
    'gone',
  ]);
});

it('a deletion requested during the removal by an administrator does not postpone it', async () => {
  const them = await person();
  const fields = formOf({ confirm_email: them.email });
  const removal = { delete_at: Date.now(), blocked_reason: 'removed' };
  const removes = () => setProfile(them, removal);
  await during(them, () => send(them.browser, '/deletion', fields), removes);
  const profile = db().selectFrom('profiles').select('delete_at');
  expect(await profile.where('user_id', '=', them.userId).execute()).toEqual([
    { delete_at: removal.delete_at },
  ]);
  expect((await them.browser.account()).status).toBe(401);
});

it('A71: a session that a sign-in begins while the deletion ends all others can only keep the account', async () => {
  const them = await person();
  // As that sign-in leaves it, or a process that was killed before it ended the sessions.
  const due = (at: number) => setProfile(them, { delete_at: at });
  const ret = async () => (await them.browser.send('GET', '/api/account/profile')).body['ret'];
  await due(Date.now() + 60_000);
  expect(await ret()).toBe(DELETION_RET);
  await due(0);
  expect(await ret()).toBe(0);
});

it('keeping an account waits for a click on the link that keeps it: both at once would end in a deadlock', async () => {
  const them = await person();
  const keeps = () => send(them.browser, '/deletion/undo', {});
  expect((await during(them, keeps, async () => undefined)).status).toBe(200);
});

it('an end of the other sessions does not end the one that has replaced its own', async () => {
  const them = await person();
  const other = new Browser(platform.url);
  const proves = async () => {
    await remove(them, 'sessions');
    await other.signIn(them.email, PASSWORD);
  };
  const ends = () => send(them.browser, '/sessions/end', { others: true });
  expect((await during(them, ends, proves)).status).toBe(401);
  expect((await other.account()).status).toBe(200);
});

it('a confirmation that is sent again while its link is clicked changes nothing', async () => {
  const them = await person();
  await send(them.browser, '/email', formOf({ new_email: `new-${them.email}` }));
  const change = { user_id: them.userId };
  await setRows(db(), 'email_changes', change, { sent_at: 1 });
  const clicked = () => setRows(db(), 'email_changes', change, { done_at: Date.now() });
  await during(them, () => send(them.browser, '/email/resend', {}), clicked);
  expect(await rowsOf(db(), 'account_links', { ended: 'REPLACED', user_id: them.userId })).toEqual(
    [],
  );
});

it('A116: a sign-in by a code whose address moves to another account meanwhile creates no session', async () => {
  const them = await person();
  const { type, code } = await codes.asked(them.email);
  const moves = async () => {
    await endSessions(db(), them.userId);
    await setRows(db(), 'users', { user_id: them.userId }, { email: `back-${them.email}` });
  };
  const { body } = await during(them, () => type(code), moves);
  const sessions = db().selectFrom('sessions').select('handle').where('user_id', '=', them.userId);
  expect([body['status'], await sessions.execute()]).toEqual(['RESTART_FLOW_ERROR', []]);
});

it('A28: a registration that began before its address was given up does not take it', async () => {
  const { email, userId } = await person();
  const [old, id] = [sql.lit(email), sql.lit(userId)];
  const at = sql.lit(Date.now());
  // Another request confirms the new address between the check of this one and its account.
  await sql`create trigger confirmed before insert on users when new.email = ${old} begin
    update users set email = 'new-' || email where user_id = ${id};
    update profiles set email = 'new-' || email where user_id = ${id};
    insert into email_changes (id, user_id, old_email, new_email, asked_at, sent_at, expires_at, done_at, ended)
      values (${id}, ${id}, ${old}, 'new-' || ${old}, ${at}, ${at}, ${at}, ${at}, ''); end`.execute(
    db(),
  );
  const { body } = await new Browser(platform.url).form('/signup', signUpFields(email));
  await sql`drop trigger confirmed`.execute(db());
  expect(body).toMatchObject({ status: 'FIELD_ERROR', formFields: [{ id: 'email' }] });
});

it('an app that is confirmed while another one is begun stays', async () => {
  const them = await person();
  const begins = () => send(them.browser, '/second-step/app', {});
  await begins();
  const confirms = () => setRows(db(), 'totp_devices', { user_id: them.userId }, { verified: 1 });
  expect((await during(them, begins, confirms)).status).toBe(200);
  const apps = db()
    .selectFrom('totp_devices')
    .select('verified')
    .where('user_id', '=', them.userId);
  expect(await apps.where('verified', '=', 1).execute()).toHaveLength(1);
});

it('O18: a change of an account whose turn a killed process has left is answered as an outage, and not done', async () => {
  const them = await person();
  const turn = { user_id: them.userId, until: Date.now() + 30_000 };
  await db().insertInto('account_turns').values(turn).execute();
  const { status, headers } = await send(them.browser, '/email', formOf({ new_email: 'a@b.cd' }));
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  expect(await kept(them)).toEqual({ rows: 1, version: 0 });
});
