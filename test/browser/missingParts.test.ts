import type { CaptchaProof } from '../../src/ports/accountPorts';

beforeEach(() => jest.resetModules());
afterEach(() => {
  jest.dontMock('../../src/browser/storageLock');
  jest.dontMock('../../src/browser/faroMonitor');
  jest.dontMock('../../src/browser/captcha/altcha');
});

/** The next tasks, in which a part is loaded. */
const settle = () => new Promise((resolve) => void setTimeout(resolve, 5));

/** A part that cannot be loaded at first; counts the attempts. */
function missing(path: string, part: object) {
  const state = { isMissing: true, loads: 0 };
  jest.doMock(path, () => {
    state.loads += 1;
    if (state.isMissing) throw new Error('chunk');
    return part;
  });
  return state;
}

it('the storage lock is loaded in advance once, and again after a failure', async () => {
  const state = missing('../../src/browser/storageLock', { storageLock: () => null });
  const { createLocks } = await import('../../src/browser/locks');
  const locks = createLocks();
  locks.prepare();
  locks.prepare();
  await settle();
  expect(state.loads).toBe(1);
  state.isMissing = false;
  locks.prepare();
  await settle();
  expect(state.loads).toBe(2);
});

it('a tab without the storage lock continues with the other kind, or alone', async () => {
  missing('../../src/browser/storageLock', {});
  const { createLocks } = await import('../../src/browser/locks');
  const release = await createLocks().acquire('a', 100);
  expect(release).toBeInstanceOf(Function);
});

it('warns that monitoring could not be loaded, and reports nothing', async () => {
  missing('../../src/browser/faroMonitor', {});
  const { createMonitoring } = await import('../../src/browser/monitoring');
  const warn = jest.fn();
  const send = jest.fn();
  const app = { name: 'portal', environment: 'test' };
  const monitoring = createMonitoring({
    url: 'https://a.test/',
    app,
    http: { send },
    id: () => '1',
    warn,
  });
  monitoring.allow(true);
  await settle();
  expect(warn.mock.calls).toEqual([['Monitoring could not be loaded.']]);
  expect(monitoring.session()).toBeNull();
});

it('A13: a captcha whose code is missing counts as blocked, and is loaded again', async () => {
  const proof: CaptchaProof = { ok: true, token: 't', validMs: 1 };
  const state = missing('../../src/browser/captcha/altcha', {
    createAltcha: () => ({ prove: () => Promise.resolve(proof) }),
  });
  const { createCaptcha } = await import('../../src/browser/captcha/provider');
  const captcha = createCaptcha({
    captcha: { provider: 'altcha', siteKey: '', host: '' },
    http: { send: () => Promise.reject(new Error('unused')) },
    api: (path) => path,
    clock: () => 0,
  });
  const prove = () => captcha.prove('login', 0, new AbortController().signal);
  expect(await prove()).toEqual({ ok: false, reason: 'blocked' });
  state.isMissing = false;
  expect(await prove()).toEqual(proof);
});
