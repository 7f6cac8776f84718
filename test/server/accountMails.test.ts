import { sql } from 'kysely';
import { endLinks, makeLink, spendLink } from '../../server/account/accountLinks';
import { RESEND_WAIT_MS } from '../../src/rules/constants';
import { fieldsOf } from '../../server/json';
import { ACCOUNT_LINK_ACTIONS } from '../../src/rules/accountLink';
import { Browser, formOf, PASSWORD, signUpFields } from './support/browser';
import { clockedPlatform } from './support/platform';
import { databaseInFolder } from './support/databaseInFolder';
import { addRows } from './support/rows';

const { folder: dataDir, db } = databaseInFolder();
const platform = clockedPlatform({ dataDir });

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Lets a change of the database fail during some work, as if the process were killed before it. */
async function failing(change: string, work: () => Promise<void>): Promise<void> {
  await sql
    .raw(`create trigger dies before ${change} begin select raise(abort, 'x'); end`)
    .execute(db());
  await work();
  await sql`drop trigger dies`.execute(db());
}

describe('mails about changes to an account', () => {
  const person = () => platform.account({ firstName: 'Ada' });
  const { subjects } = platform;
  const signIn = (browser: Browser, email: string, password = PASSWORD) =>
    browser.signIn(email, password, {}, { 'user-agent': WINDOWS });
  const CHANGED = 'Your Adlantern password was changed';
  const NEW_DEVICE = 'New sign-in to your Adlantern account';

  it('A117: report a sign-in in another browser, but not in the same one', async () => {
    const email = await person();
    const browser = new Browser(platform.url);
    await signIn(browser, email);
    await signIn(browser, email);
    expect(await subjects(email)).toEqual([NEW_DEVICE]);
    const [mail] = await platform.services.mails(email);
    expect(mail?.text).toMatch(/^Hi Ada,\n/);
    expect(mail?.text).toMatch(/ UTC from Chrome on Windows\./);
    await signIn(new Browser(platform.url), email);
    expect(await subjects(email)).toEqual([NEW_DEVICE, NEW_DEVICE]);
  });

  it('A117: report at most five such sign-ins an hour', async () => {
    const email = await person();
    for (let count = 1; count <= 6; count += 1) await signIn(new Browser(platform.url), email);
    expect(await subjects(email)).toHaveLength(5);
    platform.goOn(3_600_000);
    await signIn(new Browser(platform.url), email);
    expect(await subjects(email)).toHaveLength(6);
  });

  it('A117: do not report the browser of the registration, or a wrong password', async () => {
    const email = 'registered@example.com';
    const browser = new Browser(platform.url);
    await browser.form('/signup', signUpFields(email));
    await signIn(browser, email);
    await signIn(new Browser(platform.url), email, 'Wrong12345');
    expect(await subjects(email)).not.toContain(NEW_DEVICE);
  });

  it('A41: report a change of the password, once', async () => {
    const email = await person();
    const browser = new Browser(platform.url);
    await signIn(browser, email);
    const fields = { current_password: PASSWORD, password: 'Harbour2027' };
    await browser.post('/api/account/password', formOf(fields));
    expect((await subjects(email)).filter((subject) => subject === CHANGED)).toHaveLength(1);
  });

  it('A41: report a reset by mail', async () => {
    const email = await person();
    await platform.resetPassword(email, 'Harbour2027');
    expect(await subjects(email)).toEqual([CHANGED]);
    const [mail] = await platform.services.mails(email);
    expect(mail?.text).toContain('action=secureAccount');
  });

  it('a reset that is interrupted leaves its link usable', async () => {
    const email = await person();
    const link = new URL((await platform.services.createResetLink(email)) ?? '');
    const reset = () =>
      new Browser(platform.url).resetPassword(link.searchParams.get('token'), 'Harbour2027');
    await failing('update of password_hash on users', async () => {
      expect((await reset()).status).toBe(503);
    });
    expect((await reset()).body['status']).toBe('OK');
    expect((await reset()).body['status']).toBe('RESET_PASSWORD_INVALID_TOKEN_ERROR');
  });

  it('A116: “not you?” does nothing when opened; its button ends every session and leads to a new password, once', async () => {
    const email = await person();
    const browser = new Browser(platform.url);
    await signIn(browser, email);
    const link = await platform.linkTo(email, 'secureAccount');
    const visitor = new Browser(platform.url);
    await visitor.send('GET', `/portal/account-link?${new URLSearchParams(link)}`);
    expect((await browser.account()).status).toBe(200);

    const press = () => platform.press(link, visitor);
    const body = await press();
    expect(body).toMatchObject({ status: 'OK', reset: { email } });
    expect((await browser.account()).status).toBe(401);
    expect((await signIn(new Browser(platform.url), email)).body['status']).toBe(
      'WRONG_CREDENTIALS_ERROR',
    );
    await visitor.resetPassword(Object(body['reset']).token, 'Harbour2027');
    expect((await signIn(visitor, email, 'Harbour2027')).body['status']).toBe('OK');
    expect(await press()).toEqual({ status: 'LINK_INVALID', reason: 'USED' });
  });
});

const DAY_MS = 86_400_000;

it.each(ACCOUNT_LINK_ACTIONS)(
  'a mailed link that does something else is invalid for %s, used, ended or not',
  async (action) => {
    const { browser } = await platform.person();
    const userId = browser.front().uid;
    for (const other of ACCOUNT_LINK_ACTIONS.filter((each) => each !== action)) {
      const link = { action: other, userId, changeId: '' };
      const press = async (token: string) => platform.press({ action, token });
      const token = await makeLink(db(), link, Date.now() + DAY_MS);
      const answers = [await press(token)];
      await spendLink(db(), token, Date.now());
      answers.push(await press(token));
      const ended = await makeLink(db(), link, Date.now() + DAY_MS);
      await endLinks(db(), other, userId, 'WITHDRAWN', Date.now());
      answers.push(await press(ended));
      const invalid = { status: 'LINK_INVALID', reason: 'INVALID' };
      expect([other, answers]).toEqual([other, [invalid, invalid, invalid]]);
    }
    expect((await browser.account()).status).toBe(200);
  },
);

describe('confirming an address', () => {
  const person = () => platform.account();
  const linkOf = async (email: string) =>
    new URL((await platform.services.createConfirmationLink(email)) ?? '');
  const press = async (link: URL, browser = new Browser(platform.url)) =>
    (
      await browser.post('/api_v2/auth/user/email/verify', {
        method: 'token',
        token: link.searchParams.get('token'),
      })
    ).body;
  const refused = (reason: string) => ({
    status: 'EMAIL_VERIFICATION_INVALID_TOKEN_ERROR',
    reason,
  });

  it('after a sign-out that did not reach the server, the links of mails work as for a visitor', async () => {
    const email = await person();
    const browser = await Browser.signedIn(platform.url, email);
    browser.antiCsrf = '';
    expect(await press(await linkOf(email), browser)).toEqual({ status: 'OK' });
    const { body } = await platform.resetPassword(email, 'Harbour2027', browser);
    expect(body).toEqual({ status: 'OK', signedOutEverywhere: true });
    const link = await platform.linkTo(email, 'secureAccount');
    expect(await platform.press(link, browser)).toMatchObject({ status: 'OK' });
  });

  it('A19: requesting a link does not use it up, with any method', async () => {
    const email = await person();
    const link = await linkOf(email);
    expect(`${link.origin}${link.pathname}`).toBe(`${platform.url}/portal/confirm-email`);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(link, { method });
    expect(await press(link)).toEqual({ status: 'OK' });
  });

  it('A22, A24: a second click on the same link succeeds too', async () => {
    const link = await linkOf(await person());
    expect(await Promise.all([press(link), press(link)])).toEqual([
      { status: 'OK' },
      { status: 'OK' },
    ]);
    expect(await press(link)).toEqual({ status: 'OK' });
  });

  it('a click that is interrupted leaves the link usable', async () => {
    const link = await linkOf(await person());
    await failing('insert on verified_emails', async () => {
      expect(await press(link)).not.toEqual({ status: 'OK' });
    });
    expect(await press(link)).toEqual({ status: 'OK' });
  });

  it('A22, A26: returns why a link is refused', async () => {
    const email = await person();
    const older = await linkOf(email);
    const newer = await linkOf(email);
    expect(await press(older)).toEqual(refused('REPLACED'));
    platform.setAhead(DAY_MS + 1);
    expect(await press(newer)).toEqual(refused('EXPIRED'));
    expect(await press(new URL('?token=made-up', platform.url))).toEqual(refused('INVALID'));
  });

  it('A23: in another user’s session, verifies the link’s account and signs no one out', async () => {
    const [email, other] = [await person(), await person()];
    const browser = await Browser.signedIn(platform.url, other);
    const { uid } = browser.front();
    expect(await press(await linkOf(email), browser)).toEqual({ status: 'OK' });
    expect(browser.front().uid).toBe(uid);
    expect(await platform.services.createConfirmationLink(email)).toBeUndefined();
    expect(await platform.services.createConfirmationLink(other)).toBeDefined();
  });
});

describe('the emails that were sent to a user', () => {
  const RESET = 'Reset your Adlantern password';

  /** A signed-in user, and one who asked for a new password. */
  async function person(emailVerified = true) {
    const email = await platform.account({ emailVerified });
    const browser = new Browser(platform.url);
    await browser.signIn(email, PASSWORD);
    const ask = () => browser.form('/user/password/reset/token', { email });
    const list = async () => {
      const { body } = await browser.send('GET', '/api/account/mails');
      return fieldsOf(body['data'])['mails'] as { subject: string; at: number; fate: string }[];
    };
    return { email, browser, ask, list };
  }

  it('are listed, newest first, with nothing of their content', async () => {
    const { ask, list, email } = await person();
    const before = await list();
    platform.setAhead(120_000);
    await ask();
    const [newest, ...others] = await list();
    expect(newest).toEqual({ subject: RESET, at: expect.any(Number), fate: 'kept' });
    expect(Math.abs((newest?.at ?? 0) - platform.now())).toBeLessThan(60_000);
    expect(others).toEqual(before);
    expect(await platform.subjects(email)).toEqual([
      RESET,
      ...before.map(({ subject }) => subject),
    ]);
  });

  it('are not those of others, nor those to an unconfirmed address', async () => {
    const [one, other, unconfirmed] = [await person(), await person(), await person(false)];
    await one.ask();
    await unconfirmed.ask();
    expect((await other.list()).map(({ subject }) => subject)).not.toContain(RESET);
    expect(await platform.subjects(unconfirmed.email)).not.toEqual([]);
    expect(await unconfirmed.list()).toEqual([]);
  });

  it('are at most twenty', async () => {
    const { email, list } = await person();
    const later = platform.now() + 60_000;
    await addRows(
      db(),
      'outbox',
      Array.from({ length: 25 }, (_, at) => ({
        id: `many ${at}`,
        recipient: email,
        subject: `Number ${at}`,
        body: '',
        html: '',
        language: 'en',
        created_at: later + at,
      })),
    );
    const subjects = (await list()).map(({ subject }) => subject);
    expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([20, 'Number 24', 'Number 5']);
  });

  it.each([
    ['waiting', 'waiting'],
    ['sent', 'sent'],
    ['bounced', 'failed'],
    ['failed', 'failed'],
    ['kept', 'kept'],
  ] as const)('say whether they left: %s as %s', async (state, fate) => {
    const { email, ask, list } = await person();
    await ask();
    await db().updateTable('outbox').set({ state }).where('recipient', '=', email).execute();
    expect((await list())[0]?.fate).toBe(fate);
  });

  it.each([
    ['bounced', true],
    ['failed', true],
    ['sent', false],
  ] as const)(
    'A118: whether the one with a link arrived is reported with the address that awaits it: %s',
    async (state, isLost) => {
      const { email, browser, ask } = await person(false);
      const PATH = '/api/account/email';
      const undelivered = async () =>
        fieldsOf((await browser.send('GET', PATH)).body['data'])['undelivered'];
      const end = (recipient: string) =>
        db().updateTable('outbox').set({ state }).where('recipient', '=', recipient).execute();
      await end(email);
      expect(await undelivered()).toBe(isLost);
      platform.setAhead(RESEND_WAIT_MS);
      await ask();
      expect(await undelivered()).toBe(false);
      const to = `to-${email}`;
      await browser.post(PATH, formOf({ new_email: to }));
      expect(await undelivered()).toBe(false);
      await end(to);
      expect(await undelivered()).toBe(isLost);
      platform.setAhead(2 * RESEND_WAIT_MS);
      await browser.send('POST', `${PATH}/resend`);
      expect(await undelivered()).toBe(false);
    },
  );
});
