import { PROOF_TRIES, PROOF_VALID_MS } from '../../src/rules/accountLimits';
import { RECOVERY_CODES } from '../../src/rules/secondStep';
import { CODE_NEEDED_RET, PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { fieldsOf } from '../../server/json';
import { Browser, formOf, PASSWORD } from './support/browser';
import { CORES, platformWithCore } from './support/coreApart';
import { dishonestProvider } from './support/dishonestProvider';
import { mailCodeWorld } from './support/mailCodeWorld';
import { providerWorld } from './support/providerWorld';
import { secondStepWorld, STILL } from './support/secondStep';
import { assertion, OWN, passkeyWorld, post } from './support/passkeyWorld';

const NEW = 'Harbour2027';
const PATH = '/api/account/password';
const MINUTE_MS = 60_000;

/** The clock advances a little with each reading. */
let looks = 0;
const time = () => STILL() + (looks += 1);
const acme = dishonestProvider();

describe.each(CORES)('sign-in methods, with a core %s', (where) => {
  const platform = platformWithCore(
    where,
    {
      settings: { emailCodeOffered: true, providersOffered: true, passkeysOffered: true },
      providers: [acme.options],
    },
    time,
  );
  const codes = mailCodeWorld(platform);
  const providers = providerWorld(platform, acme);
  const step = secondStepWorld(platform, { emailVerified: true });

  /** Each first method in a separate browser, with its response. */
  type FirstWay = (email: string) => Promise<{ browser: Browser; status: unknown }>;
  const WAYS: readonly (readonly [string, string, FirstWay])[] = [
    [
      'a password',
      'emailpassword',
      async (email) => {
        const { browser, body } = await step.firstStep(email);
        return { browser, status: body['status'] };
      },
    ],
    [
      'a code by mail',
      'otp-email',
      async (email) => {
        const { browser, type, code } = await codes.asked(email);
        return { browser, status: (await type(code)).body['status'] };
      },
    ],
    [
      'the link of a mail',
      'otp-email',
      async (email) => {
        const { press } = await codes.asked(email);
        const browser = new Browser(platform.url);
        return { browser, status: (await press(browser)).body['status'] };
      },
    ],
    [
      'a provider',
      'thirdparty',
      async (subject) => {
        const { browser, body } = await providers.signIn({ subject });
        return { browser, status: body['status'] };
      },
    ],
  ];

  it.each(WAYS)(
    'spec 3: %s signs in, but not past the account’s second step',
    async (_name, factor, take) => {
      const { email, browser: known } = await step.signedIn();
      const { attempt } = await providers.signIn({ subject: email });
      const proof = { id: 'acme', pkceCodeVerifier: attempt.verifier };
      await known.post('/api/account/providers', proof);
      const alone = await take(email);
      expect(alone.status).toBe('OK');
      expect((await alone.browser.account()).status).toBe(200);

      const { app, confirmBefore } = await step.begin(known);
      expect(await confirmBefore()).toMatchObject({ status: 'OK' });
      const { browser, status } = await take(email);
      expect(status).toBe('SECOND_STEP_NEEDED');
      expect((await browser.account()).status).toBe(401);
      expect((await step.next(browser, app.code())).body['status']).toBe('OK');
      expect((await browser.account()).status).toBe(200);
      expect(browser.front().up['st-mfa']).toEqual({
        c: { [factor]: expect.any(Number), totp: expect.any(Number) },
        v: true,
      });
    },
  );

  describe('a password changed with a passkey', () => {
    const { withPasskey, signIn } = passkeyWorld(platform);

    const change = async (browser: Browser, current: string) => {
      const body = formOf({ current_password: current, password: NEW });
      return (await browser.post(PATH, body)).body['status'];
    };
    const until = async (browser: Browser) =>
      Number(fieldsOf((await browser.send('GET', PATH)).body['data'])['passkeyUntil']);
    const byPassword = async (email: string, password: string) =>
      (await new Browser(platform.url).signIn(email, password)).body['status'];
    const prove = async (browser: Browser, proof: object) =>
      (await post(browser, '/api/account/proof', proof)).body['status'];

    it('A37: needs no current one for 10 minutes after a sign-in with a passkey', async () => {
      const { email, authenticator } = await withPasskey();
      const { browser } = await signIn(authenticator);
      const end = await until(browser);
      expect(end - platform.now()).toBeGreaterThan(PROOF_VALID_MS - MINUTE_MS);
      expect(end - platform.now()).toBeLessThanOrEqual(PROOF_VALID_MS);
      expect(await change(browser, '')).toBe('OK');
      expect(await byPassword(email, NEW)).toBe('OK');
    });

    it('A37: needs the current one a second later, and changes nothing before', async () => {
      const { email, authenticator } = await withPasskey();
      const { browser } = await signIn(authenticator);
      platform.setAhead(PROOF_VALID_MS + 1_000);
      expect(await until(browser)).toBe(0);
      expect(await change(browser, '')).toBe('CURRENT_PASSWORD_NEEDED');
      expect(await byPassword(email, PASSWORD)).toBe('OK');
      expect(await change(browser, PASSWORD)).toBe('OK');
    });

    it('A76: is not a newer proof: neither the time for it nor for other actions is prolonged', async () => {
      const { authenticator } = await withPasskey();
      const { browser } = await signIn(authenticator);
      const end = await until(browser);
      platform.setAhead(PROOF_VALID_MS - MINUTE_MS);
      expect(await change(browser, '')).toBe('OK');
      expect(await until(browser)).toBe(end);
      platform.setAhead(PROOF_VALID_MS + 1_000);
      expect(await until(browser)).toBe(0);
      expect((await post(browser, `${OWN}/options`)).body['ret']).toBe(PROOF_NEEDED_RET);
    });

    it('A37: needs the current one after a sign-in with a password, even if the account has a passkey', async () => {
      const { email, browser } = await withPasskey();
      expect(await until(browser)).toBe(0);
      expect(await change(browser, '')).toBe('CURRENT_PASSWORD_NEEDED');
      expect(await byPassword(email, PASSWORD)).toBe('OK');
    });

    it('A37: accepts a later proof by passkey, but not one by password', async () => {
      const { authenticator } = await withPasskey();
      const { browser } = await signIn(authenticator);
      platform.setAhead(PROOF_VALID_MS + 1_000);
      expect(await prove(browser, formOf({ password: PASSWORD }))).toBe('OK');
      expect(await until(browser)).toBe(0);
      expect(await change(browser, '')).toBe('CURRENT_PASSWORD_NEEDED');
      expect(await prove(browser, (await assertion(browser, authenticator)).sent)).toBe('OK');
      // A password entered later takes nothing away.
      expect(await prove(browser, formOf({ password: PASSWORD }))).toBe('OK');
      expect(await change(browser, '')).toBe('OK');
    });

    it('A38: a current one that was entered must be right', async () => {
      const { email, authenticator } = await withPasskey();
      const { browser } = await signIn(authenticator);
      expect(await change(browser, 'Wrong12345')).toBe('WRONG_CREDENTIALS_ERROR');
      expect(await byPassword(email, PASSWORD)).toBe('OK');
    });
  });

  describe('the factors of an account with an app', () => {
    const { withPasskey } = passkeyWorld(platform);
    const STEP = '/api/account/second-step';
    const CHANGES = [
      `${OWN}/options`,
      OWN,
      `${OWN}/remove`,
      `${STEP}/app`,
      `${STEP}/app/confirm`,
      `${STEP}/codes`,
    ];

    const withBoth = async () => {
      const person = await withPasskey();
      const { app, confirmBefore } = await step.begin(person.browser);
      expect(await confirmBefore()).toMatchObject({ status: 'OK' });
      const id = person.authenticator.id.toString('base64url');
      return { ...person, app, id };
    };
    const prove = async (browser: Browser, proof: object) =>
      (await post(browser, '/api/account/proof', proof)).body;
    const byPassword = formOf({ password: PASSWORD });
    /** The refusals of all changes, called directly. */
    const refusals = async (browser: Browser, id = '') => {
      const rets: unknown[] = [];
      for (const path of CHANGES) rets.push((await post(browser, path, { id })).body['ret']);
      return [...new Set(rets)];
    };

    it('A42: are not changed by a password alone; a code of the app allows it for 10 minutes', async () => {
      const { browser, app, id } = await withBoth();
      platform.setAhead(PROOF_VALID_MS + 1_000);
      expect(await refusals(browser, id)).toEqual([PROOF_NEEDED_RET]);
      expect(await prove(browser, byPassword)).toEqual({ status: 'OK' });
      expect(await refusals(browser, id)).toEqual([CODE_NEEDED_RET]);
      for (const [action, missing] of [
        ['changePasskeys', { needsCode: true }],
        ['changeSecondStep', { needsCode: true }],
        ['removeApp', {}],
      ] as const)
        expect(await prove(browser, { ...byPassword, action })).toEqual({
          status: 'OK',
          ...missing,
        });
      const wrong = await prove(browser, { code: '000000' });
      expect(wrong).toEqual({ status: 'WRONG_CODE', left: PROOF_TRIES - 1 });
      expect(await refusals(browser, id)).toEqual([CODE_NEEDED_RET]);
      expect(await step.shown(browser)).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES });
      const byCode = { action: 'changePasskeys', code: app.code() };
      expect(await prove(browser, byCode)).toEqual({ status: 'OK' });
      const removed = await post(browser, `${OWN}/remove`, { id });
      expect(removed.body['data']).toMatchObject({ status: 'OK' });
      expect(await step.own(browser, '/codes')).toMatchObject({ status: 'OK' });
      platform.goOn(PROOF_VALID_MS + 1_000);
      expect(await prove(browser, byPassword)).toEqual({ status: 'OK' });
      expect(await refusals(browser)).toEqual([CODE_NEEDED_RET]);
    });

    it('A42: are changed after a passkey, which needs no code', async () => {
      const { browser, authenticator, id } = await withBoth();
      platform.setAhead(PROOF_VALID_MS + 1_000);
      const { sent } = await assertion(browser, authenticator);
      expect(await prove(browser, sent)).toEqual({ status: 'OK' });
      const removed = await post(browser, `${OWN}/remove`, { id });
      expect(removed.body['data']).toMatchObject({ status: 'OK' });
    });

    it('A42: are not changed on a trusted device without a code, which does not renew the sign-in itself', async () => {
      const { email, app, recoveryCodes } = await step.withApp();
      const { browser } = await step.firstStep(email);
      await step.next(browser, recoveryCodes[0] ?? '', { trust: true });
      expect(await step.own(browser, '/codes')).toMatchObject({ status: 'OK' });
      expect((await step.firstStep(email, browser)).body['status']).toBe('OK');
      expect(await refusals(browser)).toEqual([CODE_NEEDED_RET]);
      const recovery = await post(browser, '/api/account/proof', { code: recoveryCodes[1] });
      expect(recovery.status).toBe(400);
      // It could not be added without a code.
      const { body } = await browser.send('GET', `${OWN}/offer`);
      expect(body['data']).toEqual({ offer: false });
      platform.goOn(PROOF_VALID_MS - MINUTE_MS);
      expect(await prove(browser, { code: app.code() })).toEqual({ status: 'OK' });
      expect((await post(browser, `${OWN}/options`)).body['ret']).toBe(0);
      platform.goOn(2 * MINUTE_MS);
      expect(await refusals(browser)).toEqual([PROOF_NEEDED_RET]);
    });
  });
});
