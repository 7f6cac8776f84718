import { DELETION_GRACE_MS } from '../../src/rules/accountLimits';
import { DELETION_RET } from '../../src/rules/deletion';
import { fieldsOf } from '../../server/json';
import { Browser, formOf, signUpFields } from './support/browser';
import { clockedPlatform } from './support/platform';

const DAY_MS = 86_400_000;

const platform = clockedPlatform();
let serial = 0;

/** Returns a user with a new studio, to which others can be added. */
async function person() {
  const email = `gone${(serial += 1)}@example.com`;
  const browser = new Browser(platform.url);
  await browser.form('/signup', signUpFields(email));
  const account = fieldsOf((await browser.account()).body['data']);
  const studioId = String(fieldsOf(account['studio'])['id']);
  return { email, browser, studioId, userId: String(account['userId']) };
}

const send = async (browser: Browser, method: string, path = '', body?: object) => {
  const { body: answer } = await browser.send(method, `/api/account/deletion${path}`, { body });
  return { ret: answer['ret'], data: fieldsOf(answer['data']) };
};
const ask = (browser: Browser, typed: string) =>
  send(browser, 'POST', '', formOf({ confirm_email: typed }));

const signedIn = (email: string) => Browser.signedIn(platform.url, email);

const keepLink = (email: string) => platform.linkTo(email, 'keepAccount');
const press = async (link: object) => (await platform.press(link))['status'];

describe('requesting the deletion of an account', () => {
  it('A69: is confirmed by the account’s address, in any spelling', async () => {
    const { email, browser } = await person();
    expect((await ask(browser, 'somebody@example.com')).data['formFields']).toHaveLength(1);
    const { data } = await ask(browser, ` ${email.toUpperCase().replace('@', '＠')}`);
    expect(Number(data['deleteAt'])).toBeGreaterThan(Date.now() + DELETION_GRACE_MS - 60_000);
  });

  it('A71: ends every session at once, and emails the date and the link to keep the account', async () => {
    const { email, browser } = await person();
    const other = await signedIn(email);
    const before = browser.copy();
    await ask(browser, email);
    expect((await other.account()).status).toBe(401);
    expect((await before.account()).status).toBe(401);
    expect(await platform.subjects(email)).toContainEqual(
      expect.stringContaining('will be deleted on'),
    );
    expect((await keepLink(email))['token']).toHaveLength(43);
  });

  it('A71: then only keeping the account and downloading its data work', async () => {
    const { email, browser } = await person();
    await ask(browser, email);
    const ret = async (path: string) => (await browser.send('GET', path)).body['ret'];
    for (const path of [
      '/api/account/profile',
      '/api/account/sessions',
      '/api/report',
      '/api/people',
    ])
      expect([path, await ret(path)]).toEqual([path, DELETION_RET]);
    expect(await ret('/api/account')).toBe(0);
    expect((await browser.send('POST', '/api/account/export')).body['ret']).toBe(0);
    const { body } = await browser.form('/user/email/verify/token', {});
    expect(body).toMatchObject({ status: 'GENERAL_ERROR' });
  });

  it('A71: no password reset link works or is sent; the email has the link to keep the account instead', async () => {
    const { email, browser } = await person();
    const reset = new URL((await platform.services.createResetLink(email)) ?? '');
    const to = `moved-${email}`;
    await browser.post('/api/account/email', formOf({ new_email: to }));
    await ask(browser, email);
    const pressed = await platform.press(await platform.linkTo(to, 'changeEmail'));
    expect(pressed).toEqual({ status: 'LINK_INVALID', reason: 'WITHDRAWN' });
    const first = await keepLink(email);
    const visitor = new Browser(platform.url);
    const token = reset.searchParams.get('token');
    const used = await visitor.resetPassword(token);
    expect(used.body['status']).toBe('RESET_PASSWORD_INVALID_TOKEN_ERROR');
    expect((await visitor.form('/user/password/reset/token', { email })).body).toEqual({
      status: 'OK',
    });
    expect(await platform.services.resetLink(email)).toBeUndefined();
    expect(await press(first)).toBe('LINK_INVALID');
    expect(await press(await keepLink(email))).toBe('OK');
  });

  it('A70: the only administrator of others has to hand over first', async () => {
    const { email, browser, studioId } = await person();
    await platform.account({ studioId, role: 'viewer' });
    expect((await send(browser, 'GET')).data).toMatchObject({ isLastAdministrator: true });
    expect((await ask(browser, email)).data).toMatchObject({ deleteAt: 0 });
    await platform.account({ studioId, role: 'admin' });
    expect((await ask(browser, email)).data).toMatchObject({ isLastAdministrator: false });
    expect((await browser.send('GET', '/api/people')).body['ret']).toBe(DELETION_RET);
  });

  it('A70: is allowed if everyone else is leaving too', async () => {
    const { email, browser, studioId } = await person();
    const other = await platform.account({ studioId, role: 'viewer' });
    await ask(await signedIn(other), other);
    expect((await ask(browser, email)).data['deleteAt']).toBeGreaterThan(0);
  });

  it('A96, A97: if two administrators leave, the second has to stay', async () => {
    const { email, browser, studioId } = await person();
    await platform.account({ studioId, role: 'viewer' });
    const second = await platform.account({ studioId, role: 'admin' });
    await ask(browser, email);
    expect((await ask(await signedIn(second), second)).data).toMatchObject({ deleteAt: 0 });
  });
});

describe('keeping an account', () => {
  it('A72: needs a click, which restores all sessions; signing in is not enough', async () => {
    const { email, browser } = await person();
    await ask(browser, email);
    const back = await signedIn(email);
    expect(back.front().up['delete_at']).toBeGreaterThan(0);
    expect((await back.send('GET', '/api/account/profile')).body['ret']).toBe(DELETION_RET);
    expect((await send(back, 'POST', '/undo')).data).toMatchObject({ deleteAt: 0 });
    expect((await back.send('GET', '/api/account/profile')).body['ret']).toBe(0);
    await browser.refresh();
    expect((await browser.send('GET', '/api/account/profile')).body['ret']).toBe(0);
  });

  it('A71: works with the emailed link, even signed out; a second click succeeds too', async () => {
    const { email, browser } = await person();
    await ask(browser, email);
    const link = await keepLink(email);
    expect(await press(link)).toBe('OK');
    expect(await press(link)).toBe('OK');
    // The user who asked for it may be an intruder.
    expect((await browser.account()).status).toBe(401);
    platform.setAhead(DELETION_GRACE_MS + DAY_MS);
    await platform.services.removeDueAccounts();
    expect(await platform.services.createResetLink(email)).toBeDefined();
  });

  it('by the emailed link keeps the session of the browser that opens it, and no other one', async () => {
    const { email, browser } = await person();
    await ask(browser, email);
    const owner = await signedIn(email);
    expect(await platform.press(await keepLink(email), owner)).toEqual({ status: 'OK' });
    const statuses = [await owner.send('GET', '/api/account/profile'), await browser.account()];
    expect(statuses.map(({ status, body }) => [status, body['ret']])).toEqual([
      [200, 0],
      [401, 401],
    ]);
  });

  it('an old link does not cancel a second request', async () => {
    const { email, browser } = await person();
    await ask(browser, email);
    const link = await keepLink(email);
    await press(link);
    await ask(await signedIn(email), email);
    expect(await press(link)).toBe('LINK_INVALID');
  });
});

it('A73: the end of an account comes once its date is reached, only once, and frees the address', async () => {
  const { email, browser } = await person();
  await ask(browser, email);
  await platform.services.removeDueAccounts();
  expect(await platform.services.createResetLink(email)).toBeDefined();
  platform.setAhead(DELETION_GRACE_MS + 1_000);
  await Promise.all([platform.services.removeDueAccounts(), platform.services.removeDueAccounts()]);
  expect(await platform.subjects(email)).toEqual([expect.stringContaining('was deleted')]);
  expect(await platform.services.createResetLink(email)).toBeUndefined();
  platform.setAhead(0);
  const again = await new Browser(platform.url).form('/signup', signUpFields(email));
  expect(again.body['status']).toBe('OK');
});
