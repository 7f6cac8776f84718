import { setTimeout } from 'node:timers/promises';
import { cleanUp } from '../../../server/data/cleanup';
import { openDatabase } from '../../../server/data/database';
import type { Database } from '../../../server/data/schema';
import { fieldsOf } from '../../../server/json';
import type { PlatformOptions } from '../../../server/operate/options';
import { namePasskey } from '../../../server/passkeys/ownPasskeys';
import { createInvitation } from '../../../server/registration/invitations';
import { checkUse } from '../../../server/registration/useInvitation';
import { listKeys } from '../../../server/report/import/studioKeys';
import { listViews, saveView } from '../../../server/report/views/viewRoutes';
import { makeRecoveryCodes } from '../../../server/secondStep/recoveryCodes';
import { createStudio, FIRST_STUDIO } from '../../../server/studios/studios';
import { RESEND_WAIT_MS, INVITATIONS_A_DAY } from '../../../src/rules/constants';
import { MOST_VIEWS } from '../../../src/rules/savedViews';
import { Browser, formOf } from './browser';
import { clockedPlatform } from './platform';
import { rowOf, rowsOf, setRows } from './rows';

const AT_ONCE = 20;

/** Concurrent requests must not exceed limits that hold for sequential ones, on one engine. */
export function atOnceSuite(options: () => PlatformOptions & { dataDir: string }): void {
  const platform = clockedPlatform(options);
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(options());
  });
  afterAll(() => db.destroy());

  const atOnce = <Result>(work: (index: number) => Promise<Result>, count = AT_ONCE) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));
  const times = (texts: readonly unknown[], text: unknown) =>
    texts.filter((each) => each === text).length;
  const admin = () => Browser.signedIn(platform.url, 'demo@adlantern.example');
  const userIdOf = async (email: string) => (await rowOf(db, 'profiles', { email })).user_id;
  const invite = async (browser: Browser, email: string) => {
    const body = { emails: [email], role: 'viewer', language: 'en' };
    const answer = await browser.post('/api/people/invitations', body);
    const [first] = fieldsOf(answer.body['data'])['answers'] as { result: string }[];
    return first?.result;
  };

  it('limits a studio to ten keys', async () => {
    const browser = await admin();
    await atOnce((index) => browser.post('/api/data/keys', { name: `Key ${index}` }));
    expect(await listKeys(db, FIRST_STUDIO, Date.now())).toHaveLength(10);
  });

  it('limits a network to thirty wrong keys', async () => {
    const statuses = await atOnce(
      async () => (await fetch(`${platform.url}/api/import`, { method: 'POST' })).status,
      40,
    );
    expect(times(statuses, 401)).toBe(30);
    expect(times(statuses, 429)).toBe(10);
  });

  it('limits a user to fifty views', async () => {
    const userId = await userIdOf(await platform.account());
    const view = (index: number) => ({ name: `View ${index}`, search: '' });
    await atOnce((index) => saveView(db, userId, view(index), 1), MOST_VIEWS + AT_ONCE);
    expect(await listViews(db, userId)).toHaveLength(MOST_VIEWS);
  });

  it('stores one set of recovery codes per account', async () => {
    const userId = await userIdOf(await platform.account());
    await atOnce(() => makeRecoveryCodes(db, userId, 1), 3);
    const codes = await rowsOf(db, 'recovery_codes', { user_id: userId });
    expect(codes).toHaveLength(10);
    expect(new Set(codes.map(({ salt }) => salt)).size).toBe(1);
  });

  it('limits an invitation to five other addresses, and then hides a right one too', async () => {
    const order = { studioId: FIRST_STUDIO, role: 'viewer' } as const;
    const email = 'right@tide.example';
    const { token } = await createInvitation(db, { ...order, email }, Date.now());
    const use = (sent: string) =>
      checkUse({ db, now: Date.now }, { token, email: sent, language: 'en' }).then(
        ({ state }) => state,
        () => 'paused',
      );
    const states = await atOnce((index) =>
      use(index === 19 ? email : `wrong${index}@tide.example`),
    );
    expect(times(states, 'no_permission')).toBe(5);
    expect(states[19]).toBe('paused');
  });

  it('never pauses an invitation for its own user', async () => {
    const order = { studioId: FIRST_STUDIO, role: 'viewer' } as const;
    const email = 'own@tide.example';
    const { token } = await createInvitation(db, { ...order, email }, Date.now());
    for (let look = 0; look < 6; look += 1)
      expect(await checkUse({ db, now: Date.now }, { token, email, language: 'en' })).toMatchObject(
        { state: 'valid' },
      );
  });

  it('sends an address one invitation and one mail', async () => {
    const browser = await admin();
    const email = 'twenty-times@tide.example';
    const results = await atOnce(() => invite(browser, email));
    expect(times(results, 'sent')).toBe(1);
    expect(times(results, 'recent')).toBe(19);
    const { id } = await rowOf(db, 'invitations', { email });
    await setRows(db, 'invitations', { id }, { sent_at: Date.now() - 3_600_000 });
    const again = await atOnce(
      async () => (await browser.post(`/api/people/invitations/${id}/again`, {})).body['ret'],
    );
    expect(times(again, 0)).toBe(1);
    expect(times(again, 500)).toBe(0);
    expect(await platform.subjects(email)).toHaveLength(2);
  });

  it('limits a studio to a day’s invitations', async () => {
    const browser = await admin();
    const countOf = async () =>
      (
        await db
          .selectFrom('invitations')
          .select('id')
          .where('studio_id', '=', FIRST_STUDIO)
          .where('sent_at', '>', Date.now() - 86_400_000)
          .execute()
      ).length;
    const order = { studioId: FIRST_STUDIO, role: 'viewer' } as const;
    for (let made = await countOf(); made < INVITATIONS_A_DAY - 3; made += 1)
      await createInvitation(db, { ...order, email: `day${made}@tide.example` }, Date.now());
    const results = await atOnce((index) => invite(browser, `at-once${index}@tide.example`));
    expect(times(results, 'sent')).toBe(3);
    expect(times(results, 'limit')).toBe(17);
  });

  it('creates one data file per account', async () => {
    const { email, browser } = await platform.person();
    await atOnce(() => browser.post('/api/account/export', {}));
    // A second file would be created right after the first.
    await setTimeout(500);
    const made = { event: 'data_exported', subject: await userIdOf(email) };
    expect(await rowsOf(db, 'audit', made)).toHaveLength(1);
  });

  it('allows one change of address, and sends its mail again once', async () => {
    const { email, browser } = await platform.person();
    const ask = (to: string) => browser.post('/api/account/email', formOf({ new_email: to }));
    await atOnce((index) => ask(`moved${index}-${email}`), 3);
    const waiting = await rowsOf(db, 'email_changes', {
      user_id: await userIdOf(email),
      ended: '',
    });
    expect(waiting).toHaveLength(1);
    const to = waiting[0]?.new_email ?? '';
    const before = (await platform.subjects(to)).length;
    await setRows(db, 'email_changes', { new_email: to }, { sent_at: Date.now() - RESEND_WAIT_MS });
    const statuses = await atOnce(
      async () => (await browser.post('/api/account/email/resend', {})).status,
      5,
    );
    expect(times(statuses, 200)).toBe(5);
    expect((await platform.subjects(to)).length).toBe(before + 1);
  });

  it('makes each change of a member once', async () => {
    const email = await platform.account();
    const userId = await userIdOf(email);
    const change = async (path: string, body = {}) => {
      const sender = await admin();
      const to = `/api/people/members/${userId}/${path}`;
      const answers = await atOnce(() => sender.post(to, body), 3);
      return answers.every(({ status }) => status === 200 || status === 404);
    };
    expect(await change('role', { role: 'viewer' })).toBe(true);
    for (const path of ['suspend', 'restore', 'remove']) expect(await change(path)).toBe(true);
    const lines = await db
      .selectFrom('audit')
      .select('event')
      .where('subject', '=', userId)
      .where('actor', '<>', userId)
      .execute();
    expect(lines.map(({ event }) => event).toSorted()).toEqual([
      'authz_change',
      'user_removed',
      'user_restored',
      'user_suspended',
    ]);
  });

  it('withdraws a change of address and signs out once, and names a passkey whose names come together', async () => {
    const { email, browser } = await platform.person();
    const userId = await userIdOf(email);
    await browser.post('/api/account/email', formOf({ new_email: `new-${email}` }));
    await atOnce(() => browser.post('/api/account/email/withdraw', {}), 5);
    await atOnce(() => browser.copy().post('/api_v2/auth/signout', {}), 5);
    const lines = await db
      .selectFrom('audit')
      .select('event')
      .where('subject', '=', userId)
      .where('event', 'in', ['email_change_withdrawn', 'session_ended'])
      .orderBy('event')
      .execute();
    expect(lines.map(({ event }) => event)).toEqual(['email_change_withdrawn', 'session_ended']);
    await atOnce((index) => namePasskey(db, userId, `key of ${userId}`, `Name ${index}`));
    expect(await rowsOf(db, 'passkey_names', { user_id: userId })).toHaveLength(1);
  });

  it('of two invitations accepted at once, the second one is that of a member', async () => {
    const { email, browser } = await platform.person();
    const studio = await createStudio(db, 'Tide', Date.now());
    const order = { email, studioId: studio.id, role: 'viewer' } as const;
    const links = await atOnce(() => createInvitation(db, order, Date.now()), 2);
    await atOnce(
      (index) => browser.post('/api/invitation/accept', { token: links[index]?.token }),
      2,
    );
    const used = db.selectFrom('invitations').select('id').where('email', '=', email);
    expect(await used.where('used_at', '>', 0).execute()).toHaveLength(1);
  });

  it('deletes expired rows in slices during the clean-up', async () => {
    const rows = Array.from({ length: 5 }, (_, id) => ({ challenge: `c${id}`, expires_at: 1 }));
    await db.insertInto('used_challenges').values(rows).execute();
    await cleanUp(db, Date.now(), 2);
    const left = await db.selectFrom('used_challenges').select('challenge').execute();
    expect(left.filter(({ challenge }) => /^c\d$/.test(challenge))).toEqual([]);
  });

  it('checks three passwords without a captcha, and logs a waiting network once', async () => {
    const email = await platform.account();
    const answers = await atOnce(
      async () => (await new Browser(platform.url).signIn(email, 'Wrong1234')).body['status'],
    );
    expect(times(answers, 'WRONG_CREDENTIALS_ERROR')).toBe(3);
    const locks = await rowsOf(db, 'audit', { event: 'authn_login_lock' });
    expect(locks.length).toBeLessThanOrEqual(1);
  });
}
