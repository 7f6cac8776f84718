import { Browser, formOf, PASSWORD, signUpFields } from './support/browser';
import { clockedPlatform } from './support/platform';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe('mails about changes to an account', () => {
  const platform = clockedPlatform();

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
    await browser.send('POST', '/api/account/password', { body: formOf(fields) });
    expect((await subjects(email)).filter((subject) => subject === CHANGED)).toHaveLength(1);
  });

  it('A41: report a reset by mail', async () => {
    const email = await person();
    const link = new URL((await platform.services.createResetLink(email)) ?? '');
    await new Browser(platform.url).resetPassword(link.searchParams.get('token'), 'Harbour2027');
    expect(await subjects(email)).toEqual([CHANGED]);
    const [mail] = await platform.services.mails(email);
    expect(mail?.text).toContain('action=secureAccount');
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
