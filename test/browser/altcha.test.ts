/** @jest-environment node */
import { createHash } from 'node:crypto';
import { createAltcha } from '../../src/browser/captcha/altcha';
import { createCaptcha } from '../../src/browser/captcha/provider';
import { FakeHttp, type Reply } from '../support/fakeHttp';

const NOW = Date.UTC(2029, 0, 1);
const PATH = '/api/captcha/challenge';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const puzzle = (salt = 'salt', number = 42) => ({
  algorithm: 'SHA-256',
  challenge: sha256(salt + number),
  maxnumber: 100,
  salt,
  signature: 'signed',
});

const options = (http: FakeHttp) => ({
  http,
  api: (path: string) => `https://test.adlantern.example${path}`,
  clock: () => NOW,
});

function prove(reply: Reply | 'network' | null, signal = new AbortController().signal) {
  const http = new FakeHttp();
  http.respond(() => reply);
  return { http, proof: createAltcha(options(http)).prove('login', 0, signal) };
}

describe('ALTCHA', () => {
  it("solves the API's puzzle, and proves it by the number", async () => {
    const { http, proof } = prove({ body: puzzle() });
    const result = await proof;
    expect(http.sent).toEqual([
      { method: 'GET', url: `https://test.adlantern.example${PATH}`, credentials: true },
    ]);
    const { maxnumber: _unsent, ...told } = puzzle();
    expect(result.ok && JSON.parse(atob(result.token))).toEqual({ ...told, number: 42 });
  });

  it.each([
    ['no network', 'network' as const, 'blocked'],
    ['a backend without the puzzle (M9)', { status: 404, body: 'none' }, 'blocked'],
    ['503', { status: 503, body: { error: 'x' } }, 'refused'],
    ['a page', { body: '<!doctype html>' }, 'refused'],
    ['nothing', { body: null }, 'refused'],
    ['a list', { body: [puzzle()] }, 'refused'],
    ['a puzzle without a salt', { body: { ...puzzle(), salt: undefined } }, 'refused'],
    ['a number as a text', { body: { ...puzzle(), maxnumber: '100' } }, 'refused'],
    ['a puzzle without a solution', { body: { ...puzzle(), challenge: 'x' } }, 'refused'],
    ['an unknown algorithm', { body: { ...puzzle(), algorithm: 'BANANA' } }, 'blocked'],
  ])('A13: %s', async (_name, reply, reason) =>
    expect(await prove(reply).proof).toEqual({ ok: false, reason }),
  );

  it('A13: starts no work if aborted before the puzzle is received', async () => {
    const abort = new AbortController();
    const { proof } = prove(null, abort.signal);
    abort.abort();
    expect(await proof).toEqual({ ok: false, reason: 'blocked' });
  });

  it('A13: starts no work if aborted while its code is loading', async () => {
    const abort = new AbortController();
    const { proof } = prove(
      { body: { ...puzzle(), maxnumber: 1e12, challenge: 'x' } },
      abort.signal,
    );
    abort.abort();
    expect(await proof).toEqual({ ok: false, reason: 'refused' });
  });

  it.each([
    ['has no expiry', 'salt', 300_000],
    ['has an invalid expiry', 'salt?expires=soon', 300_000],
    ['has the expiry 0', 'salt?expires=0', 300_000],
    ['expires in ten minutes', `salt?expires=${NOW / 1_000 + 600}`, 570_000],
    ['has expired', `salt?expires=${NOW / 1_000 - 5}`, 30_000],
    ['expires too late for any timer', 'salt?expires=1e300', 3_600_000],
    ['expires at Infinity', 'salt?expires=Infinity', 3_600_000],
  ])('A14: a proof whose puzzle %s', async (_name, salt, validMs) =>
    expect(await prove({ body: puzzle(salt) }).proof).toMatchObject({ ok: true, validMs }),
  );
});

it('decisions: ALTCHA is the provider that needs no configuration', async () => {
  const http = new FakeHttp();
  http.respond(() => ({ body: puzzle() }));
  const captcha = { provider: 'altcha', siteKey: '', host: 'www.google.com' } as const;
  const provider = createCaptcha({ captcha, ...options(http) });
  expect(await provider.prove('login', 0, new AbortController().signal)).toMatchObject({
    ok: true,
  });
});
