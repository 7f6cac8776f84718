import { Browser, formOf, PASSWORD } from './support/browser';
import { clockedPlatform } from './support/platform';

const NEW = 'Harbour2027';

const platform = clockedPlatform();

async function signedIn() {
  const { email, browser } = await platform.person();
  const signInElsewhere = async (password = PASSWORD) => {
    const other = new Browser(platform.url);
    const { body } = await other.signIn(email, password);
    return { browser: other, status: body['status'] };
  };
  return { email, browser, signInElsewhere };
}

const change = (
  browser: Browser,
  current: string,
  password: string,
  more: object = {},
  headers: Record<string, string> = {},
) =>
  browser.send('POST', '/api/account/password', {
    body: { ...formOf({ current_password: current, password }), ...more },
    headers,
  });

describe('changing the password', () => {
  it('A39: ends all other sessions and gives this browser a new one', async () => {
    const { browser, signInElsewhere } = await signedIn();
    const other = (await signInElsewhere()).browser;
    const before = browser.copy();
    expect((await change(browser, PASSWORD, NEW)).body).toEqual({
      status: 'OK',
      signedOutElsewhere: true,
    });
    expect((await browser.account()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
    expect((await before.refresh()).status).toBe(401);
    expect((await other.account()).body).toMatchObject({ ended: 'elsewhere' });
    expect((await other.refresh()).status).toBe(401);
    expect((await signInElsewhere()).status).toBe('WRONG_CREDENTIALS_ERROR');
    expect((await signInElsewhere(NEW)).status).toBe('OK');
  });

  it('A39: keeps the other sessions on request; this browser gets a new one all the same', async () => {
    const { browser, signInElsewhere } = await signedIn();
    const other = (await signInElsewhere()).browser;
    const before = browser.copy();
    expect((await change(browser, PASSWORD, NEW, { keepSessions: true })).body).toEqual({
      status: 'OK',
      signedOutElsewhere: false,
    });
    expect((await other.refresh()).status).toBe(200);
    expect((await browser.account()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
    expect((await before.refresh()).status).toBe(401);
    expect((await signInElsewhere(NEW)).status).toBe('OK');
  });

  it.each(['weak', 'Password123', ''])('refuses %p by the brand’s policy', async (password) => {
    const { browser, signInElsewhere } = await signedIn();
    const { body } = await change(browser, PASSWORD, password);
    expect(body).toEqual({
      status: 'FIELD_ERROR',
      formFields: [{ id: 'password', error: expect.stringMatching(/assword/) }],
    });
    expect((await signInElsewhere()).status).toBe('OK');
  });

  it.each([
    ['en', 'Choose a password that differs from your current one.'],
    ['zh', '新密码不能与当前密码相同'],
  ])(
    'refuses the current password as the new one, in the page’s language: %s',
    async (language, error) => {
      const { browser, signInElsewhere } = await signedIn();
      const other = (await signInElsewhere()).browser;
      const headers = { 'accept-language': language };
      expect((await change(browser, PASSWORD, PASSWORD, {}, headers)).body).toEqual({
        status: 'FIELD_ERROR',
        formFields: [{ id: 'password', error }],
      });
      expect((await other.refresh()).status).toBe(200);
      expect((await change(browser, 'Wrong12345', 'Wrong12345')).body).toEqual({
        status: 'WRONG_CREDENTIALS_ERROR',
      });
    },
  );

  it('A38: a wrong current password changes nothing; after five the next attempt has to wait', async () => {
    const { browser, signInElsewhere } = await signedIn();
    for (let tries = 0; tries < 6; tries += 1)
      expect((await change(browser, 'Wrong12345', NEW)).body).toEqual({
        status: 'WRONG_CREDENTIALS_ERROR',
      });
    const slowed = await change(browser, PASSWORD, NEW);
    expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '2']);
    expect((await signInElsewhere()).status).toBe('OK');
    platform.setAhead(3_000);
    expect((await change(browser, PASSWORD, NEW)).body).toMatchObject({ status: 'OK' });
  });

  it('A38: strangers’ attempts elsewhere do not block the owner', async () => {
    const { browser, email, signInElsewhere } = await signedIn();
    for (let tries = 0; tries < 7; tries += 1)
      await new Browser(platform.url).signIn(email, 'Wrong12345');
    expect((await signInElsewhere()).status).not.toBe('OK');
    expect((await change(browser, PASSWORD, NEW)).body).toMatchObject({ status: 'OK' });
    // They tried a different password.
    expect((await signInElsewhere(NEW)).status).toBe('OK');
  });
});
