import { listErrors } from '../../server/notices/collectedErrors';
import { openDatabase } from '../../server/data/database';
import { DEMO_ACCOUNT } from '../../server/developers/demo';
import { Browser, signUpFields } from './support/browser';
import { clockedPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const dataDir = temporaryFolder();
let clock = 0;
const platform = clockedPlatform({ dataDir }, () => Date.now() + clock);

const browser = () => new Browser(platform.url);

describe('ASVS 2.4.1: error reports, which anyone can send', () => {
  const report = (checkId: string, count: number) =>
    browser().send('POST', '/api/response_error_collect', {
      body: {
        checkId,
        errorList: Array.from({ length: count }, () => ({ title: 't', content: '' })),
      },
    });
  const kept = async () => {
    const db = await openDatabase({ dataDir });
    const errors = await listErrors(db);
    await db.destroy();
    return new Set(errors.map(({ checkId }) => checkId));
  };

  it('are accepted up to 600 errors a minute; a report that exceeds it is refused completely, in the envelope', async () => {
    expect((await report('first', 500)).status).toBe(200);
    const refused = await report('refused', 101);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(refused.body).toEqual({
      ret: 429,
      data: null,
      message: 'Too many errors were reported within a minute.',
      traceId: expect.any(String),
    });
    expect((await report('second', 100)).body).toMatchObject({ ret: 0 });
    expect((await report('third', 1)).status).toBe(429);
    clock += MINUTE_MS;
    expect((await report('later', 1)).status).toBe(200);
    expect(await kept()).toEqual(new Set(['later', 'second', 'first']));
  });

  it('have a separate limit, so that a flood of policy reports does not block them', async () => {
    clock += MINUTE_MS;
    const violation = { 'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': 'x' } };
    const flood = Array.from({ length: 70 }, () =>
      browser().send('POST', '/api/csp_report', { body: violation }),
    );
    for (const { status } of await Promise.all(flood)) expect(status).toBe(204);
    expect((await report('beside', 500)).status).toBe(200);
  });
});

describe('emails, which anyone can trigger to any address', () => {
  const ask = async (email: string) =>
    (await browser().form('/user/password/reset/token', { email })).body;
  const askOften = async (email: string) => {
    for (let time = 0; time < 5; time += 1) expect(await ask(email)).toEqual({ status: 'OK' });
  };
  const refused = {
    status: 'PASSWORD_RESET_NOT_ALLOWED',
    reason: 'You’ve requested several emails. Use the latest one, or try again in 1 hour.',
  };

  it('spec 7: sends a reset link five times an hour, with the same outcome for known and unknown addresses', async () => {
    const email = 'often@games.example';
    await platform.services.createAccount({ email, password: 'Lantern2026' });
    await askOften(email);
    const begun = performance.now();
    await askOften('nobody@games.example');
    // Response times do not reveal it either (ms).
    expect(performance.now() - begun).toBeGreaterThan(5 * 245);
    expect(await ask(` ${email.toUpperCase()} `)).toEqual(refused);
    expect(await ask('nobody@games.example')).toEqual(refused);
    expect(await ask('other@games.example')).toEqual({ status: 'OK' });
    expect(await platform.services.mails(email)).toHaveLength(5);
    clock += HOUR_MS;
    expect(await ask(email)).toEqual({ status: 'OK' });
  });

  it('spec 3: sends a verification email to an address five times an hour', async () => {
    const visitor = browser();
    const email = 'proof@games.example';
    await visitor.form('/signup', signUpFields(email));
    const again = async () =>
      (await visitor.send('POST', '/api_v2/auth/user/email/verify/token')).body['status'];
    for (let time = 0; time < 5; time += 1) expect(await again()).toBe('OK');
    expect(await again()).toBe('GENERAL_ERROR');
    // One was sent at sign-up.
    expect(await platform.services.mails(email)).toHaveLength(6);
  });
});

describe('accounts, which anyone can create while registration is open', () => {
  let serial = 0;
  const signUp = async (network: string, more: Record<string, unknown> = {}) => {
    const fields = signUpFields(`many${(serial += 1)}@games.example`, more);
    return (await browser().form('/signup', fields, {}, { 'x-forwarded-for': network })).body;
  };
  const refused = {
    status: 'SIGN_UP_NOT_ALLOWED',
    reason: 'Too many registrations from this network. Use an invitation, or try again in 1 hour.',
  };

  it('spec 5: allows a network a hundred attempts an hour, without limiting others and invited users', async () => {
    const tries = Array.from({ length: 100 }, () =>
      signUp('192.0.2.1', { email: DEMO_ACCOUNT.email }),
    );
    for (const { status } of await Promise.all(tries)) expect(status).toBe('FIELD_ERROR');
    expect(await signUp('192.0.2.1')).toEqual(refused);
    expect(await signUp('192.0.2.2')).toMatchObject({ status: 'OK' });
    const email = 'invited@games.example';
    const { token } = await platform.services.createInvitation(email);
    const invited = { email, invitation: token };
    expect(await signUp('192.0.2.1', invited)).toMatchObject({ status: 'OK' });
    clock += HOUR_MS;
    expect(await signUp('192.0.2.1')).toMatchObject({ status: 'OK' });
  });
});
