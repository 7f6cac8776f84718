import { SUSPENDED } from '../../server/people/words';
import { Browser, PASSWORD, formOf } from './support/browser';
import { clockedPlatform } from './support/platform';

const HOUR_MS = 3_600_000;

const platform = clockedPlatform();

const visitor = () => new Browser(platform.url);
const ask = (email: string) => visitor().form('/user/password/reset/token', { email });
const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token');
const reset = async (token: string | null, from = visitor()) =>
  (await from.resetPassword(token)).body;
const { block } = platform;
const refused = (reason: string) => ({ status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR', reason });

describe('a reset link that does not work', () => {
  it('spec 7: is EXPIRED after an hour', async () => {
    const email = await platform.account();
    await ask(email);
    const token = tokenOf(await platform.services.resetLink(email));
    platform.setAhead(HOUR_MS + 1);
    expect(await reset(token)).toEqual(refused('EXPIRED'));
    platform.setAhead(29 * 24 * HOUR_MS);
    expect(await reset(token)).toEqual(refused('EXPIRED'));
  });

  it('spec 7: is USED the second time, with all other links of the account', async () => {
    const email = await platform.account();
    const [first, second] = [
      await platform.services.createResetLink(email),
      await platform.services.createResetLink(email),
    ];
    expect(await reset(tokenOf(first))).toMatchObject({ status: 'OK' });
    expect(await reset(tokenOf(first))).toEqual(refused('USED'));
    expect(await reset(tokenOf(second))).toEqual(refused('USED'));
  });

  it('spec 7: is INVALID if it never existed', async () => {
    expect(await reset('made-up')).toEqual(refused('INVALID'));
  });

  it('spec 7: works for one of two concurrent uses', async () => {
    const token = tokenOf(await platform.services.createResetLink(await platform.account()));
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(1);
  });

  it.each(['valid', 'expired', 'used', 'invalid'] as const)(
    'spec 7: can be created by developers in the state %s',
    async (state) => {
      const email = await platform.account();
      const { body } = await visitor().post(
        '/developers/api/reset-links',
        { email, state },
        { 'x-developer': '1' },
      );
      const answer = await reset(tokenOf(String(Object(body['data']).url)));
      expect(answer).toEqual(
        state === 'valid'
          ? { status: 'OK', signedOutEverywhere: true }
          : refused(state.toUpperCase()),
      );
    },
  );
});

describe('sessions at a reset', () => {
  const withLink = async () => {
    const email = await platform.account();
    const person = visitor();
    await person.signIn(email, 'Lantern2026');
    return { email, person, token: tokenOf(await platform.services.createResetLink(email)) };
  };

  it('7.4.3: of the same browser do not count as another device, unless they belong to another account', async () => {
    const [mine, theirs] = [await withLink(), await withLink()];
    const elsewhere = visitor();
    await elsewhere.signIn(mine.email, 'Lantern2026');
    expect(await reset(mine.token, mine.person)).toMatchObject({ signedInHere: true });
    expect((await mine.person.refresh()).status).toBe(200);
    expect((await elsewhere.refresh()).status).toBe(401);
    expect(await reset(theirs.token, mine.person)).not.toHaveProperty('signedInHere');
    expect((await theirs.person.refresh()).status).toBe(401);
    expect((await mine.person.refresh()).status).toBe(200);
  });

  it('A40, 7.4.3, O8: end, as the response says', async () => {
    const { person, token } = await withLink();
    expect(await reset(token)).toEqual({ status: 'OK', signedOutEverywhere: true });
    expect(await person.account()).toMatchObject({ status: 401, body: { ended: 'elsewhere' } });
    expect((await person.refresh()).status).toBe(401);
  });
});

describe('a suspended account', () => {
  it('A100: gets no new password by mail, and the reason', async () => {
    const email = await platform.account();
    const token = tokenOf(await platform.services.createResetLink(email));
    await block(email, SUSPENDED.en);
    const chinese = await visitor().form(
      '/user/password/reset',
      { password: 'Harbour2027' },
      { method: 'token', token },
      { 'accept-language': 'zh' },
    );
    expect(chinese.body).toEqual({ status: 'GENERAL_ERROR', message: SUSPENDED.zh });
    await block(email, null);
    expect((await visitor().signIn(email, PASSWORD)).body).toMatchObject({ status: 'OK' });
    // The refused attempt did not use the link up.
    expect(await reset(token)).toMatchObject({ status: 'OK' });
    expect(await reset(token)).toEqual(refused('USED'));
  });

  it('A100: learns that its link has ended, like any other', async () => {
    const email = await platform.account();
    const token = tokenOf(await platform.services.createResetLink(email));
    await block(email, SUSPENDED.en);
    platform.setAhead(HOUR_MS + 1);
    expect(await reset(token)).toEqual(refused('EXPIRED'));
    await block(email, null);
  });
});

describe('a request for a reset link', () => {
  it('spec 7: is refused with the reason for an address in the settings, and sends nothing', async () => {
    const email = await platform.account();
    await platform.services.settings.set({
      resetRefusals: { [email.replace('p', 'P')]: 'Ask your administrator.' },
    });
    const answer = await ask(`  ${email.toUpperCase()}`);
    await platform.services.settings.set({ resetRefusals: {} });
    expect(answer.body).toEqual({
      status: 'PASSWORD_RESET_NOT_ALLOWED',
      reason: 'Ask your administrator.',
    });
    expect(await platform.services.mails(email)).toEqual([]);
    expect((await ask(email)).body).toEqual({ status: 'OK' });
  });

  it('6.3.8: gets the same response for known and unknown addresses', async () => {
    const [known, unknown] = [await ask(await platform.account()), await ask('nobody@example.com')];
    expect(known.status).toBe(unknown.status);
    expect(known.text).toBe(unknown.text);
    const names = ({ headers }: typeof known) =>
      [...headers.keys()].filter((name) => name !== 'date').toSorted();
    expect(names(known)).toEqual(names(unknown));
  });
});

const NEW = 'Harbour2027';

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
  browser.post(
    '/api/account/password',
    { ...formOf({ current_password: current, password }), ...more },
    headers,
  );

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
