import type { PlatformOptions } from '../../../server/operate/options';
import { fieldsOf } from '../../../server/json';
import { DELETION_GRACE_MS } from '../../../src/rules/accountLimits';
import { Browser, formOf, PASSWORD, signUpFields } from './browser';
import { clockedPlatform } from './platform';

/** The life of an account, its change of address and its end, on either database and core. */
export function accountSuite(options: () => PlatformOptions): void {
  const platform = clockedPlatform(options);
  const address = () => `moves-${crypto.randomUUID().slice(0, 8)}@example.com`;

  async function person() {
    const email = address();
    const browser = new Browser(platform.url);
    await browser.form('/signup', signUpFields(email));
    return { email, browser };
  }
  const signsIn = async (email: string) =>
    (await new Browser(platform.url).signIn(email, PASSWORD)).body['status'];
  const { linkTo } = platform;
  const press = async (link: object) => (await platform.press(link))['status'];

  it('A27, A28: an address is changed by a button from the new inbox, and restored from the old one', async () => {
    const { email, browser } = await person();
    const to = address();
    await browser.post('/api/account/email', formOf({ new_email: to }));
    expect(await signsIn(email)).toBe('OK');
    expect(await press(await linkTo(to, 'changeEmail'))).toBe('OK');
    expect([await signsIn(email), await signsIn(to)]).toEqual(['WRONG_CREDENTIALS_ERROR', 'OK']);
    await browser.refresh();
    expect(browser.front().up).toMatchObject({ user_email: to, 'st-ev': { v: true } });
    expect(await press(await linkTo(email, 'undoEmailChange'))).toBe('OK');
    expect((await browser.account()).status).toBe(401);
    expect(await platform.services.createResetLink(to)).toBeUndefined();
    expect(await platform.services.createResetLink(email)).toBeDefined();
  });

  it('ASVS 7.3.2: a session ends some time after its sign-in, however it is used', async () => {
    await platform.services.settings.set({ sessionLongestMs: 60_000 });
    const { browser } = await person();
    platform.setAhead(50_000);
    expect((await browser.refresh()).status).toBe(200);
    expect((await browser.account()).status).toBe(200);
    platform.setAhead(61_000);
    expect((await browser.refresh()).status).toBe(401);
    platform.setAhead(0);
    await platform.services.settings.set({ sessionLongestMs: 7_776_000_000 });
  });

  it('A71, A73: a deleted account can be kept at first; then it is deleted permanently, and its address is free', async () => {
    const { email, browser } = await person();
    const other = await Browser.signedIn(platform.url, email);
    const ask = () => browser.post('/api/account/deletion', formOf({ confirm_email: email }));
    await ask();
    expect((await other.account()).status).toBe(401);
    const kept = await platform.press(await linkTo(email, 'keepAccount'), browser);
    expect(kept).toEqual({ status: 'OK' });
    await ask();
    platform.setAhead(DELETION_GRACE_MS + 1_000);
    await platform.services.removeDueAccounts();
    platform.setAhead(0);
    expect(await signsIn(email)).toBe('WRONG_CREDENTIALS_ERROR');
    const again = await new Browser(platform.url).form('/signup', signUpFields(email));
    expect(again.body['status']).toBe('OK');
  });

  it('A100, A103: a member gets another role, is suspended, restored and removed', async () => {
    const { browser } = await person();
    const studio = fieldsOf(fieldsOf((await browser.account()).body['data'])['studio'])['id'];
    const email = address();
    const made = await platform.services.createAccount({
      email,
      password: PASSWORD,
      studioId: String(studio),
      role: 'viewer',
    });
    const member = await Browser.signedIn(platform.url, email);
    const change = async (name: string, body = {}) =>
      (await browser.post(`/api/people/members/${made?.userId}/${name}`, body)).body['ret'];
    expect(await change('role', { role: 'manager' })).toBe(0);
    expect((await member.account()).body['data']).toMatchObject({
      role: 'manager',
      roles: ['manager'],
    });
    expect(await change('suspend')).toBe(0);
    expect([(await member.account()).status, await signsIn(email)]).toEqual([
      401,
      'SIGN_IN_NOT_ALLOWED',
    ]);
    expect(await change('restore')).toBe(0);
    expect(await signsIn(email)).toBe('OK');
    expect(await change('remove')).toBe(0);
    expect(await signsIn(email)).toBe('WRONG_CREDENTIALS_ERROR');
    expect(await platform.services.createResetLink(email)).toBeUndefined();
  });
}
