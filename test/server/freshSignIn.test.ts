import { PROOF_PAUSE_MS, PROOF_TRIES, PROOF_VALID_MS } from '../../src/rules/accountLimits';
import { DAY_MS } from '../../src/rules/durations';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { storeHourlyWorkAt } from '../../server/operate/hourlyClock';
import { Browser, PASSWORD, formOf } from './support/browser';
import { databaseOfTest } from './support/ofTest';
import { clockedPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

/** A direct request for each sensitive action. */
const ACTIONS = [
  ['downloadData', 'GET', '/api/account/export/file'],
  ['changeEmail', 'POST', '/api/account/email'],
  ['changeSecondStep', 'POST', '/api/account/second-step/codes'],
  ['removeApp', 'POST', '/api/account/second-step/app/remove'],
  ['deleteAccount', 'POST', '/api/account/deletion'],
  ['createKey', 'POST', '/api/data/keys'],
  ['changeAdministrators', 'POST', '/api/people/invitations'],
  ['requireSecondStep', 'POST', '/api/people/second-step'],
  ['removeSecondStep', 'POST', '/api/people/members/nobody/second-step/allow'],
] as const;

const dataDir = temporaryFolder();
const platform = clockedPlatform({ dataDir });
const signedIn = () => platform.person({ role: 'admin' });

const prove = (browser: Browser, password = PASSWORD) =>
  browser.post('/api/account/proof', formOf({ password }));

describe.each(ACTIONS)('the sensitive action %s', (action, method, path) => {
  const body = { name: 'Key', roles: [], emails: ['new@example.com'], role: 'admin' };
  const send = (browser: Browser) => browser.send(method, path, method === 'POST' ? { body } : {});
  const act = async (browser: Browser) => (await send(browser)).body['ret'];

  it('A75, A76, A77: is allowed for 10 minutes after the sign-in, however it is used, and again after a proof', async () => {
    const { browser } = await signedIn();
    platform.setAhead(PROOF_VALID_MS - 30_000);
    expect(await act(browser)).not.toBe(PROOF_NEEDED_RET);
    await browser.refresh();
    platform.setAhead(PROOF_VALID_MS + 1_000);
    const { status, body: answer } = await send(browser);
    expect([status, answer['ret'], answer['data']]).toEqual([200, PROOF_NEEDED_RET, { action }]);
    expect((await prove(browser)).body).toEqual({ status: 'OK' });
    expect(await act(browser)).not.toBe(PROOF_NEEDED_RET);
  });
});

describe('a proof', () => {
  it('A81: gives the session new tokens and invalidates the old ones; late requests with them delete no cookies of the new one', async () => {
    const { browser } = await signedIn();
    const before = browser.copy();
    await prove(browser);
    expect((await browser.account()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/api/account'],
      ['GET', '/api_v2/auth/user/email/verify'],
      ['POST', '/api_v2/auth/user/email/verify/token'],
      ['POST', '/api_v2/auth/signout'],
    ] as const) {
      const { status, headers } = await before.send(
        method,
        path,
        method === 'GET' ? {} : { body: {} },
      );
      expect([status, headers.get('front-token'), headers.getSetCookie()]).toEqual([401, null, []]);
    }
    const { status, headers } = await before.refresh();
    expect([status, headers.get('front-token'), headers.getSetCookie()]).toEqual([
      401,
      'remove',
      [],
    ]);
  });

  it('A80: five failures pause proofs for 15 minutes, notify the owner, and keep the session', async () => {
    const { email, browser } = await signedIn();
    for (let tries = 0; tries < PROOF_TRIES; tries += 1)
      expect((await prove(browser, 'Wrong12345')).body['status']).toBe('WRONG_CREDENTIALS_ERROR');
    const paused = await prove(browser);
    expect([paused.status, paused.body['message']]).toEqual([
      429,
      'Too many wrong tries. Please wait 15 minutes and try again.',
    ]);
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(890);
    expect((await browser.account()).status).toBe(200);
    const [mail] = await platform.services.mails(email);
    expect(mail?.subject).toContain('guessing');
    platform.setAhead(PROOF_PAUSE_MS + 1_000);
    expect((await prove(browser)).body).toEqual({ status: 'OK' });
  });

  it('A80: a success resets the failures before it', async () => {
    const { browser } = await signedIn();
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 1; tries < PROOF_TRIES; tries += 1) await prove(browser, 'Wrong12345');
      expect((await prove(browser)).body).toEqual({ status: 'OK' });
    }
  });

  it('ASVS 7.3.2: does not extend a session, which ends some time after its sign-in, however it is used', async () => {
    await platform.services.settings.set({ sessionLongestMs: 60_000 });
    try {
      const { browser } = await signedIn();
      platform.setAhead(50_000);
      expect((await browser.refresh()).status).toBe(200);
      expect((await prove(browser)).body).toEqual({ status: 'OK' });
      // A clock that is far ahead for a moment ends nothing.
      const db = await databaseOfTest({ dataDir, migrates: false });
      await storeHourlyWorkAt(db, platform.now());
      platform.setAhead(4 * DAY_MS);
      expect((await browser.refresh()).status).toBe(200);
      platform.setAhead(61_000);
      expect((await browser.refresh()).status).toBe(401);
      expect((await browser.account()).status).toBe(401);
    } finally {
      await platform.services.settings.set({ sessionLongestMs: 7_776_000_000 });
    }
  });

  it('A55: keeps the device’s sign-in time', async () => {
    const { browser } = await signedIn();
    const devices = async () => (await browser.send('GET', '/api/account/sessions')).body['data'];
    const { signedInAt } = Object((await devices()) as { sessions: object[] }).sessions[0];
    platform.setAhead(PROOF_VALID_MS);
    await prove(browser);
    expect(await devices()).toMatchObject({ sessions: [{ signedInAt, current: true }] });
  });
});
