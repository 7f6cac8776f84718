import { createRecaptcha } from '../../src/browser/captcha/recaptcha';

const scripts = (): HTMLScriptElement[] => [...document.head.querySelectorAll('script')];

const enterprise = (execute: () => Promise<string>) => ({
  enterprise: { ready: (then: () => void) => then(), execute: jest.fn(execute) },
});

/** Ends the loading of the newest script. */
const end = (event: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(event));

function prove(attempt = 0, provider = createRecaptcha('the key', 'www.google.com')) {
  const abort = new AbortController();
  return { abort, provider, proof: provider.prove('login', attempt, abort.signal) };
}

afterEach(() => {
  jest.useRealTimers();
  for (const script of scripts()) script.remove();
  delete window.grecaptcha;
  delete window.trustedTypes;
});

describe('reCAPTCHA Enterprise', () => {
  it('loads the one script, and returns the token for the action', async () => {
    const { proof } = prove();
    expect(scripts().map(({ src }) => src)).toEqual([
      'https://www.google.com/recaptcha/enterprise.js?render=the+key',
    ]);
    const known = enterprise(() => Promise.resolve('token'));
    window.grecaptcha = known;
    end('load');
    expect(await proof).toEqual({ ok: true, token: 'token', validMs: 110_000 });
    expect(known.enterprise.execute).toHaveBeenCalledWith('the key', { action: 'login' });
  });

  it('loads it once', async () => {
    window.grecaptcha = enterprise(() => Promise.resolve('token'));
    await prove().proof;
    expect(scripts()).toEqual([]);
  });

  it('A13: if blocked, tries the other host, where it may be reachable', async () => {
    const { proof, provider } = prove();
    end('error');
    expect(await proof).toEqual({ ok: false, reason: 'blocked' });
    expect(scripts()).toEqual([]);
    const again = prove(1, provider);
    expect(scripts()[0]?.src).toMatch(/^https:\/\/www\.recaptcha\.net\/recaptcha\//);
    end('error');
    expect(await again.proof).toEqual({ ok: false, reason: 'blocked' });
    void prove(2, provider);
    expect(scripts()[0]?.src).toMatch(/^https:\/\/www\.google\.com\/recaptcha\//);
  });

  it('A13: tries the configured host first, and no host but the two', async () => {
    void prove(0, createRecaptcha('k', 'www.recaptcha.net'));
    expect(scripts().at(-1)?.src).toContain('https://www.recaptcha.net/');
    void prove(0, createRecaptcha('k', 'evil.test'));
    expect(scripts().at(-1)?.src).toContain('https://www.google.com/');
  });

  it('A13: a script that does not load in 10 s counts as blocked', async () => {
    jest.useFakeTimers();
    const { proof } = prove();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await proof).toEqual({ ok: false, reason: 'blocked' });
    expect(scripts()).toEqual([]);
  });

  it('A13: a script without its API counts as blocked', async () => {
    const { proof } = prove();
    end('load');
    expect(await proof).toEqual({ ok: false, reason: 'blocked' });
  });

  it('removes its script when aborted', async () => {
    const { abort, proof } = prove();
    abort.abort();
    expect(await proof).toEqual({ ok: false, reason: 'blocked' });
    expect(scripts()).toEqual([]);
  });

  it('reports a refused token', async () => {
    window.grecaptcha = enterprise(() => Promise.reject(new Error('invalid site key')));
    expect(await prove().proof).toEqual({ ok: false, reason: 'refused' });
  });

  it('ASVS 3.6.1: Trusted Types permit only the script of the two hosts', () => {
    const rules: { createScriptURL: (url: string) => string }[] = [];
    window.trustedTypes = {
      createPolicy: (_name, given) => {
        rules.push(given);
        return { createScriptURL: given.createScriptURL };
      },
    };
    void prove();
    const [rule] = rules;
    expect(scripts()).toHaveLength(1);
    for (const url of [
      'https://evil.test/recaptcha/x.js',
      'https://www.google.com/evil.js',
      'https://www.google.com.evil.test/recaptcha/x.js',
      'http://www.google.com/recaptcha/x.js',
    ])
      expect(() => rule?.createScriptURL(url)).toThrow(TypeError);
  });
});
