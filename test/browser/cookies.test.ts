import '../views/support/domGaps';
import { createCookieJar } from '../../src/browser/cookies';
import { createSignInRecord } from '../../src/browser/signInRecord';
import { createStorage } from '../../src/browser/storage';

const problems: string[] = [];
const jar = createCookieJar((problem) => void problems.push(problem));

afterEach(() => {
  problems.length = 0;
  for (const pair of document.cookie.split('; ')) jar.remove(pair.split('=')[0] ?? '');
});

describe('cookies of a document', () => {
  it('keep a value unchanged, with = and / and %', () => {
    const value = 'eyJ1aWQiOiIx/+==%3D';
    expect(jar.set('sFrontToken', value, { days: 365 })).toBe(true);
    expect(jar.all('sFrontToken')).toEqual([value]);
  });

  it('are distinguished if one name ends with another', () => {
    jar.set('token', 'short', { days: 1 });
    jar.set('my_token', 'long', { days: 1 });
    expect(jar.all('token')).toEqual(['short']);
    expect(jar.all('my')).toEqual([]);
  });

  it('C4: refuse and report what no browser stores, by the bytes of name and value', () => {
    expect(jar.set('n', 'v'.repeat(4_095), { days: 1 })).toBe(true);
    expect(jar.set('n2', 'v'.repeat(4_095), { days: 1 })).toBe(false);
    expect(jar.set('u', '\u00e9'.repeat(2_048), { days: 1 })).toBe(false);
    expect(problems).toEqual([
      'The cookie n2 would be longer than 4096 bytes.',
      'The cookie u would be longer than 4096 bytes.',
    ]);
  });

  it('report a cookie that was not stored', () => {
    expect(jar.set('foreign', '1', { days: 1, domain: '.elsewhere.example' })).toBe(false);
    expect(jar.all('foreign')).toEqual([]);
  });

  it('disappear when removed', () => {
    jar.set('a', '1', { days: 1 });
    jar.remove('a');
    expect(jar.all('a')).toEqual([]);
  });

  it('are set for the whole site, Lax, and without days end with the browser session', () => {
    const written = jest.spyOn(document, 'cookie', 'set');
    jar.set('a', '1', { days: null });
    jar.set('b', '1', { days: 14 });
    const [session, kept] = written.mock.calls.map(([text]) => text);
    expect(session).toMatch(/path=\/.*sameSite=Lax/i);
    expect(session).not.toMatch(/expires|domain/i);
    expect(kept).toMatch(/expires=/);
  });
});

describe('M18: environments on one parent domain', () => {
  const test = createCookieJar(() => undefined, { suffix: '_test' });

  it("neither see, nor change, nor remove each other's cookies", () => {
    jar.set('sFrontToken', 'production', { days: 1 });
    expect(test.all('sFrontToken')).toEqual([]);
    expect(test.set('sFrontToken', 'test', { days: 1 })).toBe(true);
    expect([jar.all('sFrontToken'), test.all('sFrontToken')]).toEqual([['production'], ['test']]);
    test.remove('sFrontToken');
    expect([jar.all('sFrontToken'), test.all('sFrontToken')]).toEqual([['production'], []]);
  });

  it.each(['sFrontToken', 'portal_sso_jwt', 'portal_login_type'])(
    'M20, spec 4: %s hints at a session only for the same API origin',
    (name) => {
      const hints = (cookies: typeof jar) =>
        createSignInRecord({
          cookies,
          storage: createStorage(),
          clock: Date.now,
          domain: null,
          sessionId: () => null,
        }).hintsSession();
      jar.set(name, '2', { days: 1 });
      expect([hints(jar), hints(test)]).toEqual([true, false]);
    },
  );
});

describe('storage', () => {
  it('C2: falls back to memory if the browser refuses', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const storage = createStorage();
    storage.set('key', 'value');
    expect(storage.get('key')).toBe('value');
    storage.remove('key');
    expect(storage.get('key')).toBeNull();
  });

  it("uses the browser's storage if allowed", () => {
    createStorage().set('key', 'value');
    expect(createStorage().get('key')).toBe('value');
    createStorage().remove('key');
    expect(createStorage().get('key')).toBeNull();
  });
});

describe("M23: the browser's cookies are read once per task", () => {
  const reads = () => jest.spyOn(document, 'cookie', 'get');

  it('however often they are accessed', () => {
    const read = reads();
    for (let time = 0; time < 10; time += 1) jar.all(`name${time}`);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("and again after the page's own write", () => {
    jar.set('a', '1', { days: 1 });
    jar.set('a', '2', { days: 1 });
    expect(jar.all('a')).toEqual(['2']);
    jar.remove('a');
    expect(jar.all('a')).toEqual([]);
  });

  it("and again in the next task, to include other tabs' changes", async () => {
    jar.all('a');
    document.cookie = 'a=from another tab';
    await Promise.resolve();
    expect(jar.all('a')).toEqual(['from another tab']);
  });
});
