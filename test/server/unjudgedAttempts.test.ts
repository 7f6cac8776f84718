import { createServer, request as send } from 'node:http';
import { connect } from 'node:net';
import type { CoreContext } from '../../server/core/context';
import { openKeyStore } from '../../server/core/keys';
import { checkCode, createCode } from '../../server/core/mailCodes';
import { createTotpDevice, totpDevicesOf, tryTotp } from '../../server/core/totp';
import { loadSettings } from '../../server/data/settings';
import { createApp } from '../../server/http/app';
import { parseObject } from '../../server/json';
import { createMetrics } from '../../server/operate/metrics';
import { orTakeBack, Outage } from '../../server/operate/outage';
import { importRoutes } from '../../server/report/import/importRoutes';
import { proveSecondStep } from '../../server/secondStep/prove';
import { countGuess, guessWait, takeBackGuess } from '../../server/signIn/guesses';
import { recordingRoutes } from '../../server/supportRecording/recordings';
import { Browser, formOf, PASSWORD } from './support/browser';
import { startMemoryCore } from './support/coreApart';
import { databaseInFolder } from './support/databaseInFolder';
import { listening } from './support/freePort';
import { NavigatingBrowser } from './support/jar';
import { mailCodeWorld } from './support/mailCodeWorld';
import { clockedPlatform, memoryLog } from './support/platform';
import { beginSso, fillForm, portalState } from './support/sso';

/** More than any way allows before a wait. */
const TRIES = 31;

describe('an attempt at a core that does not respond about it', () => {
  let core: Awaited<ReturnType<typeof startMemoryCore>>;
  let port: number;
  /** The path of the core that fails. */
  let broken = '';
  const before = createServer((request, response) => {
    const { url = '', method, headers } = request;
    if (broken !== '' && url.endsWith(broken)) return void response.writeHead(500).end('broken');
    const onward = send(core.url + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  beforeAll(async () => {
    core = await startMemoryCore(Date.now);
    port = await listening(before);
  });
  afterAll(async () => {
    before.closeAllConnections();
    before.close();
    await core.close();
  });
  const platform = clockedPlatform(() => ({
    coreUri: `http://127.0.0.1:${port}`,
    coreApiKey: core.apiKey,
    embeddedProvider: true,
    settings: { emailCodeOffered: true, captchaThreshold: 1_000 },
  }));
  const { asked } = mailCodeWorld(platform);

  const signInAgain = async () => {
    const email = await platform.account();
    return async () => (await new Browser(platform.url).signIn(email, PASSWORD)).body;
  };
  const signInAtProvider = async () => {
    const email = await platform.account();
    const browser = new NavigatingBrowser();
    const form = await beginSso(browser, platform.url, portalState(platform.url));
    return async () => {
      const { status } = await fillForm(browser, form, { email, password: PASSWORD });
      return { status: status === 303 ? 'OK' : status };
    };
  };
  const changePassword = async () => {
    const { browser } = await platform.person();
    const body = { ...formOf({ current_password: PASSWORD, password: 'Lantern2027' }) };
    return async () => (await browser.post('/api/account/password', body)).body;
  };
  const prove = async () => {
    const { browser } = await platform.person();
    const body = formOf({ password: PASSWORD });
    return async () => (await browser.post('/api/account/proof', body)).body;
  };
  const typeCode = async () => {
    const { type, code } = await asked(await platform.account({ emailVerified: true }));
    return async () => (await type(code)).body;
  };

  it.each([
    ['a password at sign-in', '/recipe/signin', signInAgain],
    ['a password at the identity provider', '/recipe/signin', signInAtProvider],
    ['the current password at its change', '/recipe/signin', changePassword],
    ['a password as a proof', '/recipe/signin', prove],
    ['a code by mail', '/recipe/signinup/code/check', typeCode],
  ])('O18: does not count: %s', async (_what, path, begin) => {
    const attempt = await begin();
    broken = path;
    for (let tries = 0; tries < TRIES; tries += 1)
      expect(await attempt()).not.toMatchObject({ status: expect.stringMatching(/./) });
    broken = '';
    expect(await attempt()).toMatchObject({ status: 'OK' });
  });

  it('counts if the client leaves before the response', async () => {
    const email = await platform.account();
    const body = JSON.stringify(formOf({ email, password: 'Wrong12345' }));
    const head = ['POST /api_v2/auth/signin HTTP/1.1', 'host: localhost', 'rid: emailpassword'];
    const rest = ['content-type: application/json', `content-length: ${body.length}`, '', body];
    for (let tries = 0; tries < 6; tries += 1) {
      const isChecked = new Promise<void>((done) => {
        before.on('request', ({ url }) => {
          if (url?.endsWith('/recipe/signin') === true) done();
        });
      });
      const socket = connect(platform.port, '127.0.0.1');
      socket.write([...head, ...rest].join('\r\n'));
      await isChecked;
      socket.resetAndDestroy();
    }
    expect((await new Browser(platform.url).signIn(email, PASSWORD)).status).toBe(429);
  });
});

describe('an attempt that the database cannot judge', () => {
  const { db } = databaseInFolder();
  let table = '';
  /** The database, without one of its tables. */
  const partly = () =>
    db().withPlugin({
      transformQuery({ node }) {
        if (table !== '' && JSON.stringify(node).includes(`"${table}"`)) throw new Outage(table);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
  const now = () => 1_000_000;
  const coreContext = async (): Promise<CoreContext> => {
    const settings = await loadSettings(db());
    const keys = openKeyStore(db(), settings, now);
    return { db: partly(), settings, keys, log: memoryLog(), now };
  };
  const typeMailCode = async () => {
    const core = await coreContext();
    const made = await createCode(core, 'ana@studio.example');
    if (made.status !== 'OK') throw new Error(made.status);
    const { preAuthSessionId, deviceId } = made;
    return () => checkCode(core, preAuthSessionId, { deviceId, userInputCode: 'wrong' });
  };
  const typeAppCode = async () => {
    const core = await coreContext();
    const keys = {
      ...core.keys,
      secrets: async () => {
        if (table !== '') throw new Outage(table);
        return core.keys.secrets('totp');
      },
    };
    await createTotpDevice(core, 'ana', { name: 'Phone', skew: 1, period: 30 });
    const devices = await totpDevicesOf(core, 'ana');
    return () => tryTotp({ ...core, keys }, 'ana', devices, '000000');
  };
  const typeRecoveryCode = () => {
    const prover = {
      userId: 'ana',
      email: 'ana@studio.example',
      language: 'en',
      agent: '',
    } as const;
    const context = Object({ db: partly(), metrics: createMetrics(), now });
    return () => proveSecondStep(context, prover, 'AAAA-AAAA-AAAA-AAAA');
  };

  const sendTo = (register: typeof importRoutes, url: string) => () => {
    const app = createApp(memoryLog());
    register(
      app,
      Object({ db: partly(), now, settings: { get: () => ({ supportRecordings: true }) } }),
    );
    return async () => {
      const payload = { code: 'wrong' };
      const headers = { authorization: 'Bearer wrong' };
      const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload });
      if (statusCode === 503) throw new Outage(table);
      return parseObject(body);
    };
  };

  it.each([
    ['studio_keys', sendTo(importRoutes, '/api/import'), { ret: 401 }],
    [
      'support_recordings',
      sendTo(recordingRoutes, '/api/support-recordings/begin'),
      { status: 'RECORDING_CODE_INVALID' },
    ],
    ['mail_codes', typeMailCode, { failedCodeInputAttemptCount: 1 }],
    ['a key', typeAppCode, { currentNumberOfFailedAttempts: 1 }],
    ['recovery_codes', typeRecoveryCode, { status: 'WRONG_CODE', left: 4 }],
  ])('O18: does not count while it lacks %s', async (missing, begin, first) => {
    const attempt = await begin();
    table = missing;
    for (let tries = 0; tries < TRIES; tries += 1) await expect(attempt()).rejects.toThrow(missing);
    table = '';
    expect(await attempt()).toMatchObject(first);
  });
});

describe('taking an attempt back', () => {
  const { db } = databaseInFolder();
  const MINUTE_MS = 60_000;
  const guesser = (at: number) =>
    ({ email: `${at}@studio.example`, network: 'n', knownBrowser: undefined }) as const;

  it('gives its network one attempt back, and none that it has not used', async () => {
    const count = (who: number, now: number) => countGuess(db(), guesser(who), now);
    for (let who = 0; who < 100; who += 1) expect(await count(who, 0)).toBe(1);
    expect(await count(100, 0)).toBeUndefined();
    await takeBackGuess(db(), guesser(0));
    expect(await guessWait(db(), guesser(100), 0)).toBe(0);
    expect(await count(100, 0)).toBe(1);
    expect(await guessWait(db(), guesser(101), 0)).toBe(MINUTE_MS);

    // What is given back after the network has waited is no credit for later.
    const later = 200 * MINUTE_MS;
    for (let who = 1; who < 50; who += 1) await takeBackGuess(db(), guesser(who));
    for (let who = 200; who < 300; who += 1) expect(await count(who, later)).toBe(1);
    expect(await count(300, later)).toBeUndefined();
  });

  it.each([
    ['an outage', new Outage('x'), 1],
    ['an error that a client may cause', new Error('x'), 0],
  ])('O18: distinguishes %s', async (_what, error, times) => {
    const takeBack = jest.fn(() => Promise.reject(new Error('the same outage')));
    await expect(orTakeBack(() => Promise.reject(error), takeBack)).rejects.toBe(error);
    expect(takeBack).toHaveBeenCalledTimes(times);
  });
});
