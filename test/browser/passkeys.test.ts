import { log } from '../../src/browser/basics';
import { createPasskeys } from '../../src/browser/passkeys';

/** A credential, with the browser's static methods. */
class FakeCredential {
  static parseRequestOptionsFromJSON = (options: unknown) => options;
  static parseCreationOptionsFromJSON = (options: unknown) => options;
  static isConditionalMediationAvailable?: () => Promise<boolean>;
  toJSON = () => ({ id: 'one' });
}

interface Asked {
  readonly signal: AbortSignal;
  readonly mediation?: string;
  readonly end: (credential: unknown) => void;
  readonly fail: (error: unknown) => void;
}

const asked: Asked[] = [];
/** Like a browser: one request at a time, and an abort rejects it. */
const ask = (options: { signal: AbortSignal; mediation?: string }) =>
  new Promise((end, fail) => {
    if (asked.some(({ signal }) => !signal.aborted))
      fail(new DOMException('A request is already pending.', 'OperationError'));
    asked.push({ ...options, end, fail });
    options.signal.addEventListener('abort', () => fail(options.signal.reason));
  });

const set = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { configurable: true, value });

beforeEach(() => {
  asked.length = 0;
  delete FakeCredential.isConditionalMediationAvailable;
  set('PublicKeyCredential', FakeCredential);
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: ask, create: ask },
  });
});
afterAll(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

const settled = () => new Promise<void>((resolve) => void setTimeout(resolve));

async function refusedBy(error: unknown) {
  const answer = createPasskeys(log).get({}, false);
  await settled();
  asked[0]?.fail(error);
  return answer;
}

describe('passkeys of a browser', () => {
  it('return what was signed, as JSON', async () => {
    const answer = createPasskeys(log).get({}, false);
    await settled();
    asked[0]?.end(new FakeCredential());
    expect(await answer).toEqual({ ok: true, credential: { id: 'one' } });
  });

  it('signal an unknown one with its host, if supported', () => {
    const told: unknown[] = [];
    const signalUnknownCredential = (of: unknown) => Promise.resolve(void told.push(of));
    expect(() => createPasskeys(log).forget({ id: 'one' })).not.toThrow();
    set(
      'PublicKeyCredential',
      Object.assign(class extends FakeCredential {}, { signalUnknownCredential }),
    );
    createPasskeys(log).forget({ id: 'one' });
    createPasskeys(log).forget({ id: 1 });
    createPasskeys(log).forget(null);
    expect(told).toEqual([{ rpId: 'localhost', credentialId: 'one' }]);
  });

  it.each([
    ['NotAllowedError', 'cancelled'],
    ['AbortError', 'stopped'],
    ['InvalidStateError', 'exists'],
    ['NotSupportedError', 'unsupported'],
    ['ConstraintError', 'unsupported'],
    ['UnknownError', 'device'],
    ['NotReadableError', 'device'],
  ])('A46: classify a refusal named %s as %s, without a log', async (name, reason) => {
    const logged = jest.spyOn(log, 'error');
    expect(await refusedBy(new DOMException('', name))).toEqual({ ok: false, reason });
    expect(logged).not.toHaveBeenCalled();
  });

  it.each([
    ['SecurityError', 'site'],
    ['OperationError', 'device'],
    ['EncodingError', 'device'],
    ['TypeError', 'device'],
  ])(
    'A46: a refusal named %s is an error of the setup, logged for developers',
    async (name, reason) => {
      const logged = jest.spyOn(log, 'error').mockImplementation();
      const error = name === 'TypeError' ? new TypeError('why') : new DOMException('why', name);
      expect(await refusedBy(error)).toEqual({ ok: false, reason });
      expect(logged.mock.calls).toEqual([[`The setup of passkeys is wrong. ${name}: why`]]);
    },
  );

  it('A46: classify a missing credential as canceled', async () => {
    const answer = createPasskeys(log).get({}, false);
    await settled();
    asked[0]?.end(null);
    expect(await answer).toEqual({ ok: false, reason: 'cancelled' });
  });

  it('a button press aborts the autofill request, so that only one is active', async () => {
    // Each of the page's workers has its own ports.
    const field = createPasskeys(log).get({}, true);
    await settled();
    expect(asked[0]?.mediation).toBe('conditional');
    const button = createPasskeys(log).get({}, false);
    expect(await field).toEqual({ ok: false, reason: 'stopped' });
    await settled();
    expect(asked[1]?.mediation).toBeUndefined();
    asked[1]?.end(new FakeCredential());
    expect(await button).toMatchObject({ ok: true });
  });

  it('without browser support, autofill offers nothing and the button reports it', async () => {
    expect(await createPasskeys(log).autofills()).toBe(false);
    FakeCredential.isConditionalMediationAvailable = () => Promise.resolve(true);
    expect(await createPasskeys(log).autofills()).toBe(true);
    set('PublicKeyCredential', undefined);
    expect(await createPasskeys(log).autofills()).toBe(false);
    expect(await createPasskeys(log).get({}, false)).toEqual({ ok: false, reason: 'unsupported' });
  });

  it('create one in the same way, aborted by the page', async () => {
    const passkeys = createPasskeys(log);
    const made = passkeys.create({});
    await settled();
    asked[0]?.end(new FakeCredential());
    expect(await made).toEqual({ ok: true, credential: { id: 'one' } });
    asked.length = 0;
    const another = passkeys.create({});
    await settled();
    passkeys.stop();
    expect(await another).toEqual({ ok: false, reason: 'stopped' });
  });

  it('are stored by the device if it reports so', async () => {
    const keeping = (keeps: unknown) =>
      set(
        'PublicKeyCredential',
        Object.assign(class extends FakeCredential {}, {
          isUserVerifyingPlatformAuthenticatorAvailable: keeps,
        }),
      );
    expect(await createPasskeys(log).keeps()).toBe(false);
    keeping(() => Promise.resolve(true));
    expect(await createPasskeys(log).keeps()).toBe(true);
    keeping(() => Promise.resolve(false));
    expect(await createPasskeys(log).keeps()).toBe(false);
    set('PublicKeyCredential', undefined);
    expect(await createPasskeys(log).keeps()).toBe(false);
  });

  it("A47: signal the accepted ones and the account's name to the device, if supported", () => {
    const told: unknown[] = [];
    const tell = (of: unknown) => Promise.reject(told.push(of));
    const account = { handle: 'YW5h', name: 'ana@b.test', ids: ['one', 'two'] };
    const toTell = () => createPasskeys(log).tell(account);
    expect(toTell).not.toThrow();
    set('PublicKeyCredential', undefined);
    expect(toTell).not.toThrow();
    const signals = { signalAllAcceptedCredentials: tell, signalCurrentUserDetails: tell };
    set('PublicKeyCredential', Object.assign(class extends FakeCredential {}, signals));
    toTell();
    const of = { rpId: 'localhost', userId: 'YW5h' };
    expect(told).toEqual([
      { ...of, allAcceptedCredentialIds: ['one', 'two'] },
      { ...of, name: 'ana@b.test', displayName: 'ana@b.test' },
    ]);
  });

  it.each([
    ['<input type="checkbox" id="remember" checked>', true],
    ['<input type="checkbox" id="remember">', false],
    ['<p id="remember"></p>', false],
    ['', false],
  ])('are remembered according to the page’s box: %j', (html, isRemembered) => {
    document.body.innerHTML = html;
    expect(createPasskeys(log).isRemembered()).toBe(isRemembered);
  });
});
