import { PROOF_VALID_MS } from '../../src/rules/accountLimits';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { fieldsOf } from '../../server/json';
import { Browser, formOf, PASSWORD } from './support/browser';
import { CORES, platformWithCore } from './support/coreApart';
import { assertion, OWN, passkeyWorld, post } from './support/passkeyWorld';

const NEW = 'Harbour2027';
const PATH = '/api/account/password';
const MINUTE_MS = 60_000;

describe.each(CORES)('a password changed with a passkey, with a core %s', (where) => {
  const platform = platformWithCore(where, { settings: { passkeysOffered: true } });
  const { withPasskey, signIn } = passkeyWorld(platform);

  const change = async (browser: Browser, current: string) => {
    const body = formOf({ current_password: current, password: NEW });
    return (await browser.send('POST', PATH, { body })).body['status'];
  };
  const until = async (browser: Browser) =>
    Number(fieldsOf((await browser.send('GET', PATH)).body['data'])['passkeyUntil']);
  const byPassword = async (email: string, password: string) =>
    (await new Browser(platform.url).signIn(email, password)).body['status'];
  const prove = async (browser: Browser, proof: object) =>
    (await post(browser, '/api/account/proof', proof)).body['status'];

  beforeEach(() => platform.setAhead(0));

  it('A37: needs no current one for 10 minutes after a sign-in with a passkey', async () => {
    const { email, authenticator } = await withPasskey();
    const { browser } = await signIn(authenticator);
    const end = await until(browser);
    expect(end - Date.now()).toBeGreaterThan(PROOF_VALID_MS - MINUTE_MS);
    expect(end - Date.now()).toBeLessThanOrEqual(PROOF_VALID_MS);
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
