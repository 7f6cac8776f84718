import { createDataExports } from '../../server/account/dataExport';
import { EXPORT_EVERY_MS, EXPORT_KEPT_MS } from '../../src/rules/accountLimits';
import { createInvitation } from '../../server/registration/invitations';
import { createKey } from '../../server/report/import/studioKeys';
import { saveView } from '../../server/report/views/viewRoutes';
import { dayAt } from '../../src/rules/days';
import { fieldsOf, parseObject } from '../../server/json';
import { Browser } from './support/browser';
import { clockedPlatform, memoryLog } from './support/platform';
import { refusing } from './support/refusing';
import { databaseInFolder } from './support/databaseInFolder';
import { addRows, rowOf } from './support/rows';

const PATH = '/api/account/export';

const { folder, db } = databaseInFolder();
const log = memoryLog();
const platform = clockedPlatform({ dataDir: folder, log });

async function signedIn() {
  const { email, browser } = await platform.person({ firstName: 'Mira', lastName: 'Lind' });
  return { email, browser, signIn: () => Browser.signedIn(platform.url, email) };
}

const KEPT_KEY = 'pQECAyYgASFYIA';

/** Adds an app, a recovery code, a trusted device and a request for help. */
async function keepSecondStep(user_id: string) {
  const times = { created_at: 1, last_used_at: 0 };
  const code = { period: 30, skew: 1, verified: 1, last_step: 0 };
  await addRows(db(), 'totp_devices', {
    user_id,
    name: 'Work phone',
    secret: KEPT_KEY,
    ...code,
    ...times,
  });
  await addRows(db(), 'recovery_codes', {
    user_id,
    code_hash: KEPT_KEY,
    salt: KEPT_KEY,
    created_at: 1,
  });
  const device = { id: user_id, token_hash: `${KEPT_KEY} ${user_id}`, agent: 'Atlas' };
  await addRows(db(), 'trusted_devices', {
    ...device,
    user_id,
    ...times,
    expires_at: 2 * platform.now(),
  });
  const help = { user_id, state: 'ended', asked_at: 1, due_at: 0 } as const;
  await db().insertInto('second_step_help').values(help).execute();
}

/** Adds a passkey and a connected provider account, as their sign-in methods store them. */
async function keepWays(email: string) {
  const { user_id } = await rowOf(db(), 'profiles', { email });
  const times = { created_at: platform.now(), last_used_at: 0 };
  await addRows(db(), 'passkeys', {
    credential_id: email,
    rp_id: 'localhost',
    user_id,
    public_key: KEPT_KEY,
    counter: 0,
    transports: '',
    aaguid: '',
    synced: 1,
    ...times,
  });
  await addRows(db(), 'passkey_names', { credential_id: email, user_id, name: 'Work laptop' });
  await addRows(db(), 'provider_accounts', {
    provider: 'acme',
    subject: email,
    user_id,
    email: 'mira@acme.example',
    ...times,
  });
  const change = { id: email, old_email: `old-${email}`, new_email: email, ended: '' } as const;
  const dates = { asked_at: 1, sent_at: 1, expires_at: 1, done_at: 1 };
  await addRows(db(), 'email_changes', { ...change, user_id, ...dates });
  const invited = { email, studioId: 'studio', role: 'viewer' } as const;
  await createInvitation(db(), invited, 1);
  const counts = { rows: 1, added: 1, changed: 0 };
  const imported = { owner: 'studio', actor: user_id, file_name: `${email}.csv`, ...counts };
  const key = { owner: 'studio', name: `Key of ${email}`, by: user_id };
  await db()
    .transaction()
    .execute((trx) => createKey(trx, key, 1));
  await addRows(db(), 'imports', {
    id: email,
    holds: 'deliveries',
    began_at: 1,
    ended_at: 1,
    ...imported,
  });
  await keepSecondStep(user_id);
  const asked = { first_name: 'Mira', last_name: 'Lind', company: 'Games', language: 'en' };
  await addRows(db(), 'access_requests', {
    ...asked,
    id: email,
    token_hash: email,
    email,
    state: 'approved',
    created_at: 1,
  });
  await saveView(db(), user_id, { name: `View of ${email}`, search: '' }, 1);
}

const look = async (browser: Browser, method = 'GET') =>
  fieldsOf((await browser.send(method, PATH)).body['data']);

const download = (browser: Browser) => browser.send('GET', `${PATH}/file`);

/** Waits for a file that is being built. */
async function made(browser: Browser) {
  for (;;) {
    const file = await look(browser);
    if (file['state'] !== 'waiting') return file;
  }
}

describe('the file of a user’s own data', () => {
  it('A65: is built in the background; the email links to the page, not to the file', async () => {
    const { email, browser } = await signedIn();
    expect(await look(browser)).toMatchObject({ state: 'none' });
    expect((await look(browser, 'POST'))['state']).toMatch(/waiting|ready/);
    const file = await made(browser);
    expect(file).toMatchObject({ state: 'ready' });
    expect(Number(file['until'])).toBeGreaterThan(platform.now() + EXPORT_KEPT_MS - 60_000);
    const mails = await platform.services.mails(email);
    const mail = mails.find(({ subject }) => subject === 'Your Adlantern data is ready');
    expect(mail?.text).toContain('/portal/account');
    expect(mail?.text).not.toContain('/export');
  });

  it('A64: holds all data about the user by category, without secrets or data of others', async () => {
    const other = await signedIn();
    const { email, browser } = await signedIn();
    for (const each of [other.email, email]) await keepWays(each);
    await browser.send('PUT', '/api/account/theme', { body: { theme: 'dark' } });
    await look(browser, 'POST');
    await made(browser);
    const content = String(fieldsOf((await download(browser)).body['data'])['content']);
    const data = parseObject(content);
    const index = data['index'] as { category: string; entries: number }[];
    expect(index.map(({ category }) => category)).toEqual([
      'profile',
      'addresses',
      'passkeys',
      'providers',
      'apps',
      'recoveryCodes',
      'trustedDevices',
      'lostPhone',
      'emailChanges',
      'roles',
      'sessions',
      'securityLog',
      'invitations',
      'accessRequests',
      'savedViews',
      'imports',
      'studioKeys',
      'mails',
    ]);
    for (const { category, entries } of index) expect(data[category]).toHaveLength(entries);
    expect(data['profile']).toMatchObject([
      { first_name: 'Mira', last_name: 'Lind', theme: 'dark', lastActive: dayAt(platform.now()) },
    ]);
    expect(data['addresses']).toMatchObject([{ email }]);
    expect(data['passkeys']).toMatchObject([{ name: 'Work laptop', synced: true, used: null }]);
    expect(data['providers']).toMatchObject([{ provider: 'acme', email: 'mira@acme.example' }]);
    const then = '1970-01-01T00:00:00.001Z';
    expect(data['apps']).toEqual([{ name: 'Work phone', added: then, used: null }]);
    expect(data['recoveryCodes']).toEqual([{ made: then }]);
    const ends = expect.stringMatching(/^20\d\d-/);
    const trusted = { agent: 'Atlas', begun: then, used: null, ends };
    expect(data['trustedDevices']).toEqual([trusted]);
    expect(data['lostPhone']).toEqual([{ state: 'ended', asked: then, due: null }]);
    expect(data['accessRequests']).toMatchObject([
      { company: 'Games', state: 'approved', made: then },
    ]);
    expect(data['emailChanges']).toMatchObject([{ to: email, asked: then }]);
    expect(data['savedViews']).toEqual([{ name: `View of ${email}`, search: '' }]);
    expect(data['imports']).toMatchObject([{ file: `${email}.csv`, holds: 'deliveries', rows: 1 }]);
    const key = { name: `Key of ${email}`, made: then, used: null, revoked: null };
    expect(data['studioKeys']).toEqual([key]);
    const [session] = data['sessions'] as object[];
    expect(Object.keys(session ?? {}).toSorted()).toEqual([
      'agent',
      'begun',
      'browser',
      'ends',
      'network',
      'seen',
      'system',
      'way',
    ]);
    const counts = Object.fromEntries(index.map(({ category, entries }) => [category, entries]));
    expect(counts).toMatchObject({ roles: 1, invitations: 1, mails: 1, securityLog: 2 });
    expect(content).not.toContain(KEPT_KEY);
    expect(content).not.toContain(other.email);
    expect(content).not.toMatch(/argon2|password_hash|refresh|token/i);
  });

  it.each([
    ['page where it was requested', '', 'zh-CN'],
    ['account, whatever the page', 'zh', 'en'],
  ])('A64: has its index in the language of the %s', async (_name, language, page) => {
    const { browser } = await signedIn();
    if (language !== '') await browser.send('PUT', '/api/account/language', { body: { language } });
    await browser.send('POST', PATH, { headers: { 'accept-language': page } });
    await made(browser);
    const content = String(fieldsOf((await download(browser)).body['data'])['content']);
    expect(parseObject(content)['index']).toContainEqual({
      category: 'invitations',
      about: '发送到您邮箱的邀请。在使用或过期后保留 90 天。',
      entries: 0,
    });
  });

  it('A64: includes what an administrator did to the account, but not from where', async () => {
    const { browser: admin } = await platform.person({ role: 'admin' });
    const { browser } = await signedIn();
    const headers = {
      'user-agent': 'Atlas of the administrator',
      'x-forwarded-for': '203.0.113.7',
    };
    const path = `/api/people/members/${browser.front().uid}/role`;
    const given = await admin.post(path, { role: 'viewer' }, headers);
    expect(given.body).toMatchObject({ ret: 0 });
    await look(browser, 'POST');
    await made(browser);
    const content = String(fieldsOf((await download(browser)).body['data'])['content']);
    expect(content).not.toMatch(/Atlas|203\.0\.113/);
    expect(parseObject(content)['securityLog']).toContainEqual(
      expect.objectContaining({ event: 'authz_change', network: '', agent: '' }),
    );
    expect(parseObject(content)['securityLog']).toContainEqual(
      expect.objectContaining({ event: 'authn_login_success', network: '127.0.0.1' }),
    );
  });

  it('A65: a second request on the same day returns the first file', async () => {
    const { browser } = await signedIn();
    await look(browser, 'POST');
    const first = await made(browser);
    expect(await look(browser, 'POST')).toEqual(first);
  });

  it('A65: a failed one is reported, can be requested again at once, and does not affect others', async () => {
    const [other, { email, browser }] = [await signedIn(), await signedIn()];
    await look(other.browser, 'POST');
    const theirs = await made(other.browser);
    const full = "update of content on data_exports when new.content <> ''";
    await refusing(db(), full, async () => {
      await look(browser, 'POST');
      expect(await made(browser)).toMatchObject({ state: 'failed' });
    });
    expect((await download(browser)).status).toBe(410);
    const why = "could not create a user's data export: The disk is full.";
    expect(log.lines).toContainEqual(expect.stringContaining(why));
    await look(browser, 'POST');
    expect(await made(browser)).toMatchObject({ state: 'ready' });
    expect(await look(other.browser)).toEqual(theirs);
    const ready = 'Your Adlantern data is ready';
    for (const each of [email, other.email])
      expect((await platform.subjects(each)).filter((subject) => subject === ready)).toHaveLength(
        1,
      );
  });

  it('A65: one that could not even be marked as failed is built when its user looks later', async () => {
    const { browser } = await signedIn();
    const marked = "could not mark a user's data export as failed";
    await refusing(db(), 'update on data_exports', async () => {
      await look(browser, 'POST');
      while (!log.lines.includes(marked)) await look(browser);
    });
    expect(await look(browser)).toMatchObject({ state: 'waiting' });
    await db()
      .updateTable('data_exports')
      .set(({ eb }) => ({ asked_at: eb('asked_at', '-', 300_000) }))
      .where('user_id', '=', browser.front().uid)
      .execute();
    expect(await made(browser)).toMatchObject({ state: 'ready' });
  });

  it('A65: one left by an earlier process is built, and no other, once by two processes that start', async () => {
    const [left, done, failed] = [await signedIn(), await signedIn(), await signedIn()];
    const now = platform.now();
    for (const [{ browser }, times] of [
      [left, {}],
      [done, { ready_at: now, content: 'made before' }],
      [failed, { failed_at: now }],
    ] as const) {
      const asked = { asked_at: now, ready_at: 0, failed_at: 0, language: 'en', content: '' };
      await addRows(db(), 'data_exports', { user_id: browser.front().uid, ...asked, ...times });
    }
    const mail = {
      send: async () => undefined,
      post: jest.fn(async () => undefined),
      deliver: () => undefined,
      settled: async () => undefined,
    };
    const both = [1, 2].map(() => createDataExports({ db: db(), mail, log, now: platform.now }));
    await Promise.all(both.map((files) => files.resume()));
    await Promise.all(both.map((files) => files.settled()));
    expect(mail.post).toHaveBeenCalledTimes(1);
    const states = [left, done, failed].map(async ({ browser }) => (await look(browser))['state']);
    expect(await Promise.all(states)).toEqual(['ready', 'ready', 'failed']);
    expect((await download(done.browser)).body['data']).toEqual({ content: 'made before' });
    const empty = db().selectFrom('data_exports').select('user_id').where('content', '=', '');
    expect(await empty.execute()).toEqual([{ user_id: failed.browser.front().uid }]);
  });

  it('A66: is only for its own user', async () => {
    const { browser } = await signedIn();
    await look(browser, 'POST');
    await made(browser);
    expect((await download((await signedIn()).browser)).status).toBe(410);
    expect((await download(new Browser(platform.url))).status).toBe(401);
  });

  it('A131: allows one a day; a new one is built a day later', async () => {
    const { signIn, browser } = await signedIn();
    await look(browser, 'POST');
    const first = await made(browser);
    platform.setAhead(EXPORT_EVERY_MS + 60_000);
    const later = await signIn();
    await look(later, 'POST');
    const second = await made(later);
    expect(Number(second['until'])).toBeGreaterThan(Number(first['until']));
  });

  it('A66: is gone after 48 hours, with a message', async () => {
    const { signIn, browser } = await signedIn();
    await look(browser, 'POST');
    await made(browser);
    platform.setAhead(EXPORT_KEPT_MS + 60_000);
    const later = await signIn();
    expect(await look(later)).toMatchObject({ state: 'none' });
    const gone = await download(later);
    expect([gone.status, gone.body['message']]).toEqual([
      410,
      'This file is no longer available. Please request a new one.',
    ]);
  });
});
