import * as argon2 from '@node-rs/argon2';
import { removeUserRole } from 'supertokens-node/recipe/userroles';
import type { PlatformOptions } from '../../../server/operate/options';
import { Browser, PASSWORD } from './browser';
import { newAccount, clockedPlatform } from './platform';

const MINUTE_MS = 60_000;

/** The response to guesses and ended sessions, on either database. */
export function resistanceSuite(options: () => PlatformOptions): void {
  let clock = 0;
  let serial = 0;

  const platform = clockedPlatform(() => ({
    ...options(),
    now: () => Date.now() + clock,
    settings: { captchaThreshold: 1_000 },
  }));
  beforeEach(() => {
    clock += 25 * 60 * MINUTE_MS;
  });

  const person = () => newAccount(platform);

  /** One attempt from a fresh browser, in a separate network if a number is given. */
  const guess = (email: string, password: string, network = 1) =>
    new Browser(platform.url).signIn(
      email,
      password,
      {},
      { 'x-forwarded-for': `203.0.113.${network}` },
    );

  async function guesses(email: string, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      expect((await guess(email, 'Wrong2026', time + 1)).body).toEqual({
        status: 'WRONG_CREDENTIALS_ERROR',
      });
    }
  }

  describe('equal work', () => {
    it('O3: verifies one password per attempt, for known and unknown addresses alike', async () => {
      const verify = jest.mocked(argon2.verify);
      const work = async (email: string) => {
        verify.mockClear();
        expect((await guess(email, 'Wrong2026', (serial += 1) % 250)).body).toEqual({
          status: 'WRONG_CREDENTIALS_ERROR',
        });
        return verify.mock.calls.length;
      };
      for (let pair = 0; pair < 5; pair += 1) {
        const known = await person();
        expect([await work(known), await work(`no-${known}`)]).toEqual([1, 1]);
      }
      const known = await person();
      verify.mockClear();
      expect((await guess(known, PASSWORD)).body['status']).toBe('OK');
      expect(verify).toHaveBeenCalledTimes(1);
    });
  });

  describe('guesses', () => {
    it.each([
      ['known', person],
      ['unknown', () => Promise.resolve(`nobody${(serial += 1)}@example.com`)],
    ])('O4: slow down a %s address, and cost no hash while it waits', async (_kind, address) => {
      const email = await address();
      await guesses(email, 6);
      const verify = jest.mocked(argon2.verify).mockClear();
      const refused = await guess(email, PASSWORD, 99);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('2');
      expect(refused.body['message']).toBe(
        'Too many sign-in attempts. Please wait 2 seconds and try again.',
      );
      expect(verify).not.toHaveBeenCalled();
      clock += 2_000;
      expect((await guess(email, 'Wrong2026', 99)).status).toBe(200);
      expect((await guess(email, PASSWORD, 98)).headers.get('retry-after')).toBe('4');
    });

    it('O4: wait at most five minutes, and are cleared by the right password', async () => {
      const email = await person();
      await guesses(email, 5);
      for (let beyond = 1; beyond <= 10; beyond += 1) {
        clock += 300_000;
        expect((await guess(email, 'Wrong2026', 100 + beyond)).status).toBe(200);
      }
      expect((await guess(email, PASSWORD, 97)).headers.get('retry-after')).toBe('300');
      clock += 300_000;
      expect((await guess(email, PASSWORD, 97)).body['status']).toBe('OK');
      await guesses(email, 5);
    });

    it('O4: have the same limit concurrently as in sequence', async () => {
      const email = await person();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) => guess(email, 'Wrong2026', 30 + at)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    });

    it('O4: from one network block the account for that network after ten, for a quarter of an hour', async () => {
      const email = await person();
      for (let time = 0; time < 11; time += 1) {
        clock += 300_000;
        expect((await guess(email, 'Wrong2026')).status).toBe(200);
      }
      clock += 300_000;
      expect((await guess(email, PASSWORD)).headers.get('retry-after')).toBe('600');
      expect((await guess(email, PASSWORD, 2)).body['status']).toBe('OK');
    });

    it('O4: from one network against many accounts stop after a hundred, with one more each minute', async () => {
      const many = Array.from({ length: 100 }, () => `many${(serial += 1)}@example.com`);
      const statuses: number[] = [];
      for (const email of many) statuses.push((await guess(email, 'Wrong2026', 77)).status);
      expect(statuses).toEqual(many.map(() => 200));
      const more = await guess('one.more@example.com', 'Wrong2026', 77);
      expect(more.status).toBe(429);
      clock += MINUTE_MS;
      expect((await guess('one.more@example.com', 'Wrong2026', 77)).status).toBe(200);
    });

    it('O4: of strangers do not block a browser in which the user has signed in before', async () => {
      const email = await person();
      const own = new Browser(platform.url);
      expect((await own.signIn(email, PASSWORD)).body['status']).toBe('OK');
      await guesses(email, 6);
      expect((await guess(email, PASSWORD, 96)).status).toBe(429);
      expect((await own.signIn(email, PASSWORD)).body['status']).toBe('OK');
    });

    it('O4: from a browser where the user last signed in 30 days ago, or with an earlier password, are those of a stranger', async () => {
      const email = await person();
      const own = await Browser.signedIn(platform.url, email);
      const isKnown = async (browser: Browser) => {
        await guesses(email, 6);
        const { status } = await browser.copy().signIn(email, 'Wrong2026');
        clock += 25 * 60 * MINUTE_MS;
        return status === 200;
      };
      clock += 27 * 24 * 60 * MINUTE_MS;
      expect(await isKnown(own)).toBe(true);
      clock += 2 * 24 * 60 * MINUTE_MS;
      expect(await isKnown(own)).toBe(false);
      await own.signIn(email, PASSWORD);
      const other = own.copy();
      await platform.resetPassword(email, undefined, own);
      expect([await isKnown(own), await isKnown(other)]).toEqual([true, false]);
    });

    it('O4: with a forged cookie, or that of another account, come from an unknown browser', async () => {
      const [email, other] = [await person(), await person()];
      const markOf = async (of: string) =>
        (await Browser.signedIn(platform.url, of)).cookies.get('known-browser')?.value ?? '';
      const [id = '', at = '', mac = ''] = (await markOf(email)).split('.');
      const later = `${Number(at) + MINUTE_MS}`;
      await guesses(email, 6);
      for (const value of [
        'me',
        `me.${mac}`,
        `me.${at}.${mac}`,
        `${id}.${later}.${mac}`,
        `${id}..${mac}`,
        `${id}.${at}.${'A'.repeat(mac.length)}`,
        await markOf(other),
      ]) {
        const browser = new Browser(platform.url);
        browser.cookies.set('known-browser', { value, path: '/' });
        expect([value, (await browser.signIn(email, PASSWORD)).status]).toEqual([value, 429]);
      }
    });

    it('O4: notify the owner of twenty, once', async () => {
      const email = await person();
      for (let time = 0; time < 22; time += 1) {
        clock += 300_000;
        await guess(email, 'Wrong2026', 150 + time);
        await guess(`no-${email}`, 'Wrong2026', 180 + time);
      }
      expect(await platform.services.mails(`no-${email}`)).toEqual([]);
      const mails = await platform.services.mails(email);
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Someone is guessing your Adlantern password',
      ]);
      expect(mails[0]?.text).toContain('20');
    });
  });

  describe('sessions that have ended', () => {
    async function signedIn() {
      const email = await person();
      const browser = await Browser.signedIn(platform.url, email);
      expect((await browser.account()).status).toBe(200);
      return { email, browser };
    }

    it('O8: read nothing more after a sign-out', async () => {
      const { browser } = await signedIn();
      const stolen = browser.copy();
      await browser.post('/api_v2/auth/signout', {});
      expect((await stolen.copy().account()).status).toBe(401);
      expect((await stolen.copy().send('GET', '/api/report')).status).toBe(401);
    });

    it('O8: read and refresh nothing more once the user is blocked', async () => {
      const { email, browser } = await signedIn();
      const other = await Browser.signedIn(platform.url, email);
      await platform.block(email, 'Suspended.');
      expect((await browser.account()).status).toBe(401);
      expect((await other.refresh()).status).toBe(401);
      await platform.block(email, '');
      expect((await browser.refresh()).status).toBe(401);
    });

    it('O8: lose a removed role at once', async () => {
      const { browser } = await signedIn();
      await removeUserRole('public', browser.front().uid, 'advertiser');
      expect((await browser.account()).body['data']).toMatchObject({ roles: [], permissions: [] });
      expect((await browser.send('GET', '/api/report')).body['ret']).toBe(40_000);
      expect(browser.front().up['st-role']).toMatchObject({ v: [] });
    });

    it('O8: are not created by a sign-in that verified the old password before the reset', async () => {
      const email = await person();
      const link = await platform.services.createResetLink(email);
      const token = new URL(link ?? '').searchParams.get('token');
      const browser = new Browser(platform.url);
      const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
      jest.mocked(argon2.verify).mockImplementationOnce(async (hash, password) => {
        const right = await real.verify(hash, password);
        const reset = await new Browser(platform.url).resetPassword(token);
        expect(reset.body['status']).toBe('OK');
        return right;
      });
      expect((await browser.signIn(email, PASSWORD)).body).toEqual({
        status: 'WRONG_CREDENTIALS_ERROR',
      });
      expect(await platform.services.listSessions(email)).toEqual([]);
      expect((await browser.signIn(email, 'Lantern2027')).body['status']).toBe('OK');
    });
  });
}
