import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Platform } from '../../server/platform';
import { parseObject } from '../../server/json';
import { Browser } from './support/browser';
import { listening } from './support/freePort';
import { memoryLog, startTestPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

const PAGE =
  '<!doctype html><script type="application/json" id="portal-config"></script><title>P</title>';

let platform: Platform;
let server: Server;
let answer: { status: number; body: unknown };
const asked: { path: string; key: string | undefined; body: unknown }[] = [];
const log = memoryLog();
const portalDir = temporaryFolder();

beforeAll(async () => {
  const folder = join(portalDir, 'pages/adlantern/en/portal');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'login.html'), PAGE);
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += String(chunk);
    });
    request.on('end', () => {
      const key = request.headers['x-goog-api-key'];
      asked.push({ path: request.url ?? '', key: String(key), body: parseObject(text) });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  const port = await listening(server);
  platform = await startTestPlatform({
    log,
    portalDir,
    settings: { captchaThreshold: 0 },
    recaptcha: {
      siteKey: 'site-key',
      project: 'a project',
      apiKey: 'hush',
      host: 'www.recaptcha.net',
      endpoint: `http://127.0.0.1:${port}`,
    },
  });
});
afterAll(async () => {
  await platform.close();
  server.close();
});

const assessment = (valid: boolean, action: string, score: unknown) => ({
  status: 200,
  body: { tokenProperties: { valid, action }, riskAnalysis: { score } },
});
const signIn = async (token = 'proof', action = 'login') =>
  (
    await new Browser(platform.url).signIn('demo@adlantern.example', 'Lantern2026', {
      token,
      action,
    })
  ).body['status'];

describe('reCAPTCHA Enterprise', () => {
  it('spec 7: accepts a token that the assessment confirms', async () => {
    answer = assessment(true, 'login', 0.9);
    expect(await signIn()).toBe('OK');
    expect(asked.at(-1)).toEqual({
      path: '/v1/projects/a%20project/assessments',
      key: 'hush',
      body: { event: { token: 'proof', siteKey: 'site-key', expectedAction: 'login' } },
    });
  });

  it.each([
    ['an invalid token', assessment(false, 'login', 0.9)],
    ['another action', assessment(true, 'register', 0.9)],
    ['a low score', assessment(true, 'login', 0.1)],
    ['a score that is not a number', assessment(true, 'login', '1')],
    ['an answer of another shape', { status: 200, body: [] }],
    ['a refused key', { status: 403, body: { error: {} } }],
    ['a failure', { status: 500, body: {} }],
    ['a failure that confirms', { ...assessment(true, 'login', 0.9), status: 500 }],
  ])('spec 7: returns RECAPTCHA_CHECK_ERR for %s', async (_what, given) => {
    answer = given;
    expect(await signIn()).toBe('RECAPTCHA_CHECK_ERR');
  });

  it('spec 7: requires a token, and does not send on an overlong one', async () => {
    const before = asked.length;
    expect(await signIn('')).toBe('NEED_CHECK_RECAPTCHA');
    expect(await signIn('x'.repeat(9_000))).toBe('RECAPTCHA_CHECK_ERR');
    expect(asked).toHaveLength(before);
  });

  it('A13: an unavailable service is logged, without the key', () => {
    expect(log.lines).toContain('reCAPTCHA assessment failed: status 500');
    expect(log.lines.join('\n')).not.toMatch(/hush|proof/);
  });
});

describe('the portal page', () => {
  const page = async (of: Platform) => {
    const { headers, text } = await new Browser(of.url).send('GET', '/portal/login', {
      headers: { accept: 'text/html' },
    });
    const config = /id="portal-config">([^<]*)</.exec(text)?.[1] ?? '';
    return { config: parseObject(config), policy: headers.get('content-security-policy') ?? '' };
  };

  it('spec 8: contains the reCAPTCHA configuration and may load exactly its four hosts', async () => {
    const { config, policy } = await page(platform);
    expect(config['brand']).toMatchObject({
      captcha: { provider: 'recaptcha', siteKey: 'site-key', host: 'www.recaptcha.net' },
    });
    const hosts =
      'https://www.google.com https://www.recaptcha.net https://www.gstatic.com https://www.gstatic.cn';
    expect(policy).toContain(`script-src 'self' ${hosts};`);
    expect(policy).toContain(`connect-src 'self' ${hosts};`);
    expect(policy).toContain(`frame-src ${hosts}`);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
  });

  it('spec 8: contains nothing about the self-hosted puzzle, and its policy stays as strict', async () => {
    await platform.close();
    platform = await startTestPlatform({ portalDir });
    const { config, policy } = await page(platform);
    expect(JSON.stringify(config)).not.toContain('captcha');
    expect(config['brand']).toMatchObject({
      consoleUrl: null,
      identityProvider: {
        authorizeUrl: `${platform.url}/idp/authorize`,
        logoutUrl: `${platform.url}/idp/logout`,
        clientId: 'adlantern-portal',
      },
    });
    expect(policy).not.toMatch(/https:|frame-src/);
  });
});
