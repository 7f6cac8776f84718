import { Browser } from './support/browser';
import { CORES, platformWithCore } from './support/coreApart';
import { dishonestProvider } from './support/dishonestProvider';
import { mailCodeWorld } from './support/mailCodeWorld';
import { providerWorld } from './support/providerWorld';
import { secondStepWorld, STILL } from './support/secondStep';

/** The clock advances a little with each reading. */
let looks = 0;
const time = () => STILL() + (looks += 1);
const acme = dishonestProvider();

describe.each(CORES)('sign-in methods, with a core %s', (where) => {
  const platform = platformWithCore(
    where,
    {
      settings: { emailCodeOffered: true, providersOffered: true },
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
      await known.send('POST', '/api/account/providers', { body: proof });
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
});
