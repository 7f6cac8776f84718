import { CONFIRMATION_HOURS, RESEND_WAIT_MS, UNDO_DAYS } from '../../src/rules/constants';
import { ownData } from '../../server/account/ownData';
import { fieldsOf, parseObject } from '../../server/json';
import { createInvitation } from '../../server/registration/invitations';
import { Browser, PASSWORD, signUpFields, formOf } from './support/browser';
import { databaseInFolder } from './support/databaseInFolder';
import { clockedPlatform } from './support/platform';
import { addRows } from './support/rows';

const HOUR_MS = 3_600_000;

const { folder: dataDir, db } = databaseInFolder();
const platform = clockedPlatform({ dataDir });
let serial = 0;

const newEmail = () => `moved${(serial += 1)}@example.com`;

const person = () => platform.person({ emailVerified: true });

const call = async (browser: Browser, method: string, path = '', body?: object) => {
  const { body: answer } = await browser.send(method, `/api/account/email${path}`, { body });
  return { ret: answer['ret'], data: fieldsOf(answer['data']) };
};
const change = (browser: Browser, to: string) =>
  call(browser, 'POST', '', { formFields: [{ id: 'new_email', value: to }] });
const pendingOf = async (browser: Browser) => (await call(browser, 'GET')).data['pending'];

/** Returns the links of emails about a change to an address, newest first. */
async function links(to: string) {
  const mails = await platform.services.mails(to);
  return mails.flatMap(({ text }) => {
    const [link] = /http\S+\/account-link\?\S+/.exec(text) ?? [];
    if (link === undefined) return [];
    const { searchParams } = new URL(link);
    const action = searchParams.get('action');
    // From new-device emails (A116).
    if (action === 'secureAccount') return [];
    return [{ action, token: searchParams.get('token') }];
  });
}

const press = (link: object | undefined, browser?: Browser) => platform.press(link ?? {}, browser);

const signsIn = async (email: string, password = PASSWORD) =>
  (await new Browser(platform.url).signIn(email, password)).body['status'];
/** Whether an address belongs to an account. */
const isKnown = async (email: string) =>
  (await platform.services.createResetLink(email)) !== undefined;

/** Returns a user who has requested a change, with the link that confirms it. */
async function changing() {
  const { email, browser } = await person();
  const to = newEmail();
  await change(browser, to);
  const [link] = await links(to);
  return { email, to, browser, link };
}

/** Returns a user whose address has changed, with the link that undoes it. */
async function moved() {
  const them = await changing();
  await press(them.link);
  const [undo] = await links(them.email);
  return { ...them, undo };
}

const DONE = { status: 'OK' };
const refused = (reason: string) => ({ status: 'LINK_INVALID', reason });

describe('a change of address', () => {
  it('A27, A28, A30: changes nothing before the new address confirms it, and emails both addresses', async () => {
    const { email, browser } = await person();
    const to = newEmail();
    expect((await change(browser, to)).data).toMatchObject({
      email,
      confirmed: true,
      pending: { email: to },
    });
    expect(await signsIn(email)).toBe('OK');
    expect(await isKnown(to)).toBe(false);
    const [request] = await platform.services.mails(to);
    expect(request?.subject).toContain('Confirm your new email');
    expect(request?.text).not.toContain(email);
    const mails = await platform.services.mails(email);
    const notice = mails.find(({ subject }) => subject.includes('about to change'));
    expect(notice?.text).toContain('account-link');
    expect(notice?.text).not.toContain(to);
  });

  it('A23, A28: takes effect on a click, even signed out; keeps sessions and notifies both addresses', async () => {
    const other = await changing();
    const { email, to, browser } = await moved();
    // Another user's change stays pending.
    expect(await pendingOf(other.browser)).not.toBeNull();
    expect(await signsIn(to)).toBe('OK');
    expect(await isKnown(email)).toBe(false);
    expect((await call(browser, 'GET')).data).toEqual({
      email: to,
      confirmed: true,
      pending: null,
      undelivered: false,
    });
    await browser.refresh();
    expect(browser.front().up).toMatchObject({ user_email: to, 'st-ev': { v: true } });
    const changed = expect.stringContaining('email was changed');
    expect(await platform.subjects(email)).toContainEqual(changed);
    expect(await platform.subjects(to)).toContainEqual(changed);
  });

  it('A28: the account of a running session is answered as it is now', async () => {
    const { browser, to } = await moved();
    expect((await browser.account()).body['data']).toMatchObject({
      email: to,
      emailVerified: true,
    });
    expect(browser.front().up).toMatchObject({ user_email: to });
  });

  it('A21: updates the browser of the click at once', async () => {
    const { to, browser, link } = await changing();
    expect(await press(link, browser)).toEqual(DONE);
    expect(browser.front().up).toMatchObject({ user_email: to });
  });

  it('A22, A24: a second click succeeds too; a made-up link is reported as invalid', async () => {
    const { link } = await moved();
    expect(await press(link)).toEqual(DONE);
    expect(await press({ action: 'changeEmail', token: 'made-up' })).toEqual(refused('INVALID'));
  });

  it('A22: the link expires after a day', async () => {
    const { link } = await changing();
    platform.setAhead(CONFIRMATION_HOURS * HOUR_MS + 1_000);
    expect(await press(link)).toEqual(refused('EXPIRED'));
  });

  it('A26, A32: only the newest link is valid, and another email can be sent after a minute', async () => {
    const { to, browser } = await changing();
    const wait = async () =>
      Math.ceil(Number(fieldsOf(await pendingOf(browser))['resendMs']) / 1e4);
    await call(browser, 'POST', '/resend');
    expect([await wait(), (await links(to)).length]).toEqual([RESEND_WAIT_MS / 1e4, 1]);
    platform.setAhead(RESEND_WAIT_MS);
    expect(await wait()).toBe(0);
    await call(browser, 'POST', '/resend');
    const [newest, first] = await links(to);
    expect(await press(first)).toEqual(refused('REPLACED'));
    expect(await press(newest)).toEqual(DONE);
  });

  it('A32: can be withdrawn, and is replaced by a second one', async () => {
    const { browser } = await person();
    const [one, two] = [newEmail(), newEmail()];
    await change(browser, one);
    await change(browser, two);
    expect(await pendingOf(browser)).toMatchObject({ email: two });
    expect(await press((await links(one))[0])).toEqual(refused('REPLACED'));
    expect((await call(browser, 'POST', '/withdraw')).data['pending']).toBeNull();
    expect(await press((await links(two))[0])).toEqual(refused('WITHDRAWN'));
  });

  it('A31: to an address with an account looks like any other, and its owner is notified', async () => {
    const { browser } = await person();
    const other = await person();
    expect((await change(browser, other.email)).data['pending']).toMatchObject({
      email: other.email,
    });
    expect((await platform.subjects(other.email))[0]).toContain('Someone tried to use your email');
    expect(await links(other.email)).toEqual([]);
  });

  it('A31: to an address that meanwhile gets an account is refused on the click', async () => {
    const { email, to, link } = await changing();
    await platform.services.createAccount({ email: to, password: PASSWORD });
    expect(await press(link)).toEqual({ status: 'EMAIL_TAKEN' });
    expect(await signsIn(email)).toBe('OK');
  });

  it('A34: another spelling of the same address is not a change', async () => {
    const { email, browser } = await person();
    const typed = ` ${email.toUpperCase().replace('@', '＠').replace('.COM', '．ＣＯＭ')} `;
    expect((await change(browser, typed)).data['formFields']).toHaveLength(1);
  });

  it('A33: ends links sent to the old address', async () => {
    const { email, browser } = await person();
    const reset = new URL((await platform.services.createResetLink(email)) ?? '');
    const to = newEmail();
    await change(browser, to);
    await press((await links(to))[0]);
    const answer = await new Browser(platform.url).resetPassword(reset.searchParams.get('token'));
    expect(answer.body['status']).toBe('RESET_PASSWORD_INVALID_TOKEN_ERROR');
    expect(await isKnown(to)).toBe(true);
  });

  it('allows five emails an hour to an address, from all accounts together', async () => {
    const askers = [await person(), await person()];
    const to = newEmail();
    const requests = askers.map(
      ({ browser }) =>
        () =>
          change(browser, to),
    );
    const rets: unknown[] = [];
    for (const each of [...requests, ...requests, ...requests]) rets.push((await each()).ret);
    expect(rets).toEqual([0, 0, 0, 0, 0, 429]);
  });

  it('A131: allows five emails an hour per account', async () => {
    const { browser } = await person();
    for (let count = 0; count < 5; count += 1) await change(browser, newEmail());
    const sixth = await browser.post('/api/account/email', formOf({ new_email: newEmail() }));
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(sixth.body['message']).toContain('try again in 1 hour');
  });
});

describe('undoing a change of address', () => {
  it('A28: restores the address, ends every session, and leads to a new password', async () => {
    const { email, to, browser, undo } = await moved();
    platform.setAhead(UNDO_DAYS * 24 * HOUR_MS - HOUR_MS);
    const { status, reset } = await press(undo);
    platform.setAhead(0);
    expect(status).toBe('OK');
    expect((await browser.account()).status).toBe(401);
    expect(await isKnown(to)).toBe(false);
    expect(await signsIn(email)).not.toBe('OK');
    const { token } = fieldsOf(reset);
    await new Browser(platform.url).resetPassword(token);
    expect(await signsIn(email, 'Lantern2027')).toBe('OK');
  });

  it('A28: cancels a pending change, with the link of the first email', async () => {
    const { email, browser, link: confirm } = await changing();
    const other = await changing();
    const { status, reset } = await press((await links(email))[0]);
    expect([status, fieldsOf(reset)['email']]).toEqual(['OK', email]);
    expect((await browser.account()).status).toBe(401);
    expect((await press(confirm))['status']).toBe('LINK_INVALID');
    await new Browser(platform.url).resetPassword(fieldsOf(reset)['token']);
    const back = new Browser(platform.url);
    await back.signIn(email, 'Lantern2027');
    expect(await pendingOf(back)).toBeNull();
    // Another user's change is untouched.
    expect(await pendingOf(other.browser)).toMatchObject({ email: other.to });
    expect(await press(other.link)).toEqual(DONE);
  });

  it('A28: is possible for a week', async () => {
    const { undo } = await moved();
    platform.setAhead(UNDO_DAYS * 24 * HOUR_MS + 1_000);
    expect(await press(undo)).toEqual(refused('EXPIRED'));
  });

  it('A29: every earlier address has its own undo link, and the earliest wins', async () => {
    const { email: first, to: second, browser, link, undo } = await moved();
    const third = newEmail();
    await change(browser, third);
    await press((await links(third))[0]);
    // The link that confirmed the second address does not restore it.
    expect(await press(link)).toEqual(DONE);
    expect(await isKnown(third)).toBe(true);
    const [undoSecond] = await links(second);
    expect(await press(undo)).toMatchObject({ status: 'OK', reset: { email: first } });
    expect(await press(undoSecond)).toEqual(refused('USED'));
    expect(await isKnown(first)).toBe(true);
  });

  it('A29: undoing a later pending change keeps the undo link of an earlier one', async () => {
    const { email: first, to: second, browser, undo } = await moved();
    platform.setAhead(1_000);
    await change(browser, newEmail());
    expect(await press((await links(second))[0])).toMatchObject({ reset: { email: second } });
    expect(await press(undo)).toMatchObject({ status: 'OK', reset: { email: first } });
  });

  it('A28: reserves the old address for its owner meanwhile', async () => {
    const { email } = await moved();
    const other = await person();
    const before = await platform.subjects(email);
    expect((await change(other.browser, email)).data['pending']).toMatchObject({ email });
    expect(await platform.subjects(email)).toEqual(before);
    const answer = await new Browser(platform.url).form('/signup', signUpFields(email));
    expect(answer.body).toMatchObject({ status: 'FIELD_ERROR' });
  });
});

/** Returns what an account sees of its address: its list of mails, and the records in the file of its data. */
async function seenOf(browser: Browser, email: string) {
  const { body } = await browser.send('GET', '/api/account/mails');
  const file = await ownData(db(), browser.front().uid, platform.now());
  const { accessRequests, invitations, mails } = parseObject(file);
  expect(file).toContain(email);
  return { listed: fieldsOf(body['data'])['mails'], accessRequests, invitations, mails };
}

it.each(['has moved', 'was removed'])(
  'an address that an account gave up shows its next owner nothing of that account once it %s',
  async (end) => {
    platform.setAhead(0);
    const { email } = await person();
    const request = { first_name: 'Mira', last_name: 'Lind', company: 'Games', language: 'en' };
    const asked = { id: email, token_hash: email, email, created_at: platform.now() } as const;
    await addRows(db(), 'access_requests', { ...request, ...asked, state: 'approved' });
    await createInvitation(db(), { email, studioId: 'one', role: 'viewer' }, platform.now());
    const to = newEmail();
    const former = await Browser.signedIn(platform.url, email);
    await change(former, to);
    await press((await links(to))[0]);
    platform.setAhead(UNDO_DAYS * 24 * HOUR_MS + 1_000);
    await platform.services.createAccount({ email, password: PASSWORD, emailVerified: true });
    if (end === 'was removed') {
      await db().updateTable('profiles').set({ delete_at: 1 }).where('email', '=', to).execute();
      await platform.services.removeDueAccounts();
    }
    const next = await Browser.signedIn(platform.url, email);
    const mail = [{ subject: 'New sign-in to your Adlantern account' }];
    const nothing = { accessRequests: [], invitations: [] };
    expect(await seenOf(next, email)).toMatchObject({ ...nothing, listed: mail, mails: mail });
  },
);
