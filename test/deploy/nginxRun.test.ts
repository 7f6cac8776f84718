import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { nginxConfiguration } from '../../deploy/nginx/configuration';
import { findNginx, runNginx, type RunningNginx } from '../../deploy/nginx/run';
import type { Platform } from '../../server/platform';
import { makeCertificate } from '../chromium/support/certificate';
import { asHost } from '../server/support/asHost';
import { writeBuiltPortal } from '../server/support/builtPortal';
import { freePort } from '../server/support/freePort';
import { startTestPlatform } from '../server/support/platform';
import { stale } from '../support/stale';
import { temporaryFolder } from '../server/support/temporaryFolder';

const PUBLIC_URL = 'https://portal.adlantern.example';
const API = 'api.adlantern.example';
const folder = temporaryFolder();
const built = join(folder, 'dist');

beforeAll(() => {
  writeBuiltPortal(built);
  mkdirSync(join(built, 'assets'));
  writeFileSync(join(built, 'assets', 'main.0a1b2c.js'), 'export {};');
});

describe('the written file', () => {
  const site = { root: '/srv/portal', pages: [], noPages: [], files: [] };
  const tls = { certificate: '/c.pem', key: '/k.pem' };
  const options = { listen: '443', tls, platforms: ['127.0.0.1:3001', '127.0.0.1:3002'] };
  const text = nginxConfiguration(site, { ...options, publicUrl: PUBLIC_URL });

  it.each([
    ['O22', 'listen [::]:443 ssl http2 default_server;'],
    ['O22', 'listen [::]:443 ssl http2;'],
    ['O22', 'listen 80 default_server;'],
    ['O22', 'return 308 https://$host$request_uri;'],
    ['O9', 'client_header_timeout 10s;'],
    ['O9', 'limit_conn portal_connections 60;'],
    ['O16', 'server 127.0.0.1:3001 max_fails=0;'],
    ['O16', 'proxy_next_upstream_tries 2;'],
    ['O16', 'keepalive_timeout 5s;'],
    ['O5', 'limit_req zone=portal_exports burst=5 nodelay;'],
    // Each request that begins a sign-in is stored, so without a limit one network could fill the database.
    ['O5', '~^(?!(?:GET|HEAD|OPTIONS)/(?!idp/)) $portal_network;'],
    ['O4', '"~(?s)^(?<portal_first64>.{8}).{8}$" $portal_first64;'],
  ])('%s: contains %s', (_finding, line) => expect(text).toContain(line));

  it('is the reviewed one, line by line', () => {
    const behind = { ...options, proxies: ['10.0.0.5'], publicUrl: PUBLIC_URL };
    const now = `${nginxConfiguration(site, behind)}\n`;
    expect(stale('test/deploy/expected.conf', now, 'test/deploy/nginxRun')).toBe('');
  });

  it('O2, O6: forwards no request for /developers, and logs no query', () => {
    expect(text).not.toContain('developers');
    const [, format = ''] = /log_format portal ([^;]*);/.exec(text) ?? [];
    expect(format).toContain('$portal_path_only');
    expect(format).not.toMatch(/\$(?:request|request_uri|args|query_string|http_referer)\b/);
  });

  it('O16: pauses a remote machine after a failure', () => {
    const apart = { ...options, platforms: ['10.0.0.1:3000', '10.0.0.2:3000'] };
    const other = nginxConfiguration(site, { ...apart, publicUrl: PUBLIC_URL });
    expect(other).toContain('server 10.0.0.2:3000 max_fails=3 fail_timeout=2s;');
  });
});

(findNginx() === undefined ? describe.skip : describe)('nginx', () => {
  it('fails to start if another process uses its port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const run = { port, platforms: ['127.0.0.1:1'], publicUrl: PUBLIC_URL, environment: {} };
    await expect(runNginx(built, run)).rejects.toThrow(
      /^nginx exited early\. .*bind\(\) to \S+ failed/,
    );
    other.close();
  });
});

(findNginx() === undefined ? describe.skip : describe)('nginx before a platform', () => {
  let platform: Platform;
  let nginx: RunningNginx;
  let port: number;
  let log: string;
  beforeAll(async () => {
    platform = await startTestPlatform({
      production: true,
      portalDir: built,
      publicUrl: PUBLIC_URL,
    });
    port = await freePort();
    nginx = await runNginx(built, {
      port,
      platforms: [`127.0.0.1:${platform.port}`],
      publicUrl: PUBLIC_URL,
      environment: {},
      accessLog: (log = join(folder, 'access.log')),
    });
  });
  afterAll(async () => {
    await nginx.stop();
    await platform.close();
    // A stopped nginx leaves its port.
    const next = createServer().listen(port, '127.0.0.1');
    await once(next, 'listening');
    next.close();
  });

  const origin = 'https://portal.adlantern.example';
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    asHost(port, API, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body,
    });

  type HostAnswer = Awaited<ReturnType<typeof post>>;

  const parsed = ({ status, headers, body }: HostAnswer) => ({
    status,
    headers,
    body: JSON.parse(String(body)) as unknown,
  });

  /** The part of nginx's own response that a page of the portal can read. */
  const own = (status: number) => ({
    status,
    body: { ret: status, data: null, traceId: expect.any(String) },
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringContaining('x-trace-id'),
      vary: 'Origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-trace-id': expect.any(String),
      'cache-control': 'no-store',
    },
  });

  it('O10, O21: rejects a body that is too large in the envelope, readable for the page', async () => {
    const answer = await post('/api/response_error_collect', 'x'.repeat(1_100_000));
    expect(parsed(answer)).toMatchObject(own(413));
  });

  it.each([
    ['an overlong address', `/${'a'.repeat(20_000)}`, 414],
    ['an invalid address', '/api/%00', 400],
    ['an address above the root', '/%2e%2e/%2e%2e/etc/passwd', 400],
  ])('O10, O21: rejects %s in the envelope too, not with 500', async (_what, path, status) => {
    const { body, headers, ...rest } = await asHost(port, 'portal.adlantern.example', path, {});
    expect(rest.status).toBe(status);
    expect(JSON.parse(String(body))).toMatchObject({ ret: status, data: null });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  it('O21: lists no folder and does not name the server', async () => {
    const { status, body } = await asHost(port, 'portal.adlantern.example', '/assets/', {});
    expect([status, JSON.parse(String(body))]).toEqual([
      404,
      expect.objectContaining({ ret: 404, data: null }),
    ]);
  });

  it('ASVS 13.4.5: serves no list of the build', async () => {
    const { status } = await asHost(port, 'portal.adlantern.example', '/files.json', {});
    expect(status).toBe(404);
  });

  it('O10: exposes nothing to other origins', async () => {
    const body = 'x'.repeat(1_100_000);
    const { status, headers } = await post('/api/x', body, { origin: 'https://evil.example' });
    expect(status).toBe(413);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('O9: limits a form to 64 KiB, but not other bodies', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(70_000) });
    expect(parsed(await post('/api_v2/auth/signin', body))).toMatchObject(own(413));
    expect((await post('/api/csp_report', body)).status).toBe(204);
  });

  it('O13: does not expose the health routes', async () => {
    await expect(asHost(port, API, '/readyz', {})).rejects.toThrow(/socket hang up|ECONNRESET/);
  });

  it('O2: treats /developers as an unknown page', async () => {
    const { status, body } = await asHost(port, 'portal.adlantern.example', '/developers', {});
    expect(status).toBe(404);
    expect(String(body)).toContain('no.page');
  });

  it('O5: counts HEAD as GET', async () => {
    const ask = () => asHost(port, API, '/api/report/files?token=x', { method: 'HEAD' });
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(3);
  });

  it('O21: does not redirect an address that is a prefix of others', async () => {
    const { status, headers } = await asHost(port, API, '/api_v2/auth', {});
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('O5: limits exports separately', async () => {
    const ask = () => asHost(port, API, '/api/report/file?from=x', { headers: { origin } });
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(3);
    const [first] = refused;
    if (first === undefined) throw new Error('Nothing was refused.');
    expect(parsed(first)).toMatchObject(own(429));
    expect(first.headers['retry-after']).toBe('2');
    expect((await asHost(port, API, '/api/captcha/challenge', {})).status).toBe(200);
  });

  it('O6: logs the path and the trace id, but no token', async () => {
    await asHost(port, API, '/api/invitation?token=sesame', {});
    const { headers } = await asHost(port, API, '/api/invitation?token=sesame', {});
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    expect(lines.join('')).not.toContain('sesame');
    const entries = lines.map((line): unknown => JSON.parse(line));
    expect(entries).toContainEqual(
      expect.objectContaining({ path: '/api/invitation', trace: headers['x-trace-id'] }),
    );
  });

  it('O10, O18: without a platform returns 502 in the envelope to the page', async () => {
    await platform.close();
    expect(parsed(await post('/api/csp_report', '[]'))).toMatchObject(own(502));
  });
});

(findNginx() === undefined ? describe.skip : describe)('nginx over TLS without a platform', () => {
  const host = 'portal.adlantern.example';
  let nginx: RunningNginx;
  let port: number;
  let hello: Promise<string>;

  /** Sends only the first bytes of a TLS handshake, and waits for the result. */
  const slowHello = () =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(Buffer.from([22, 3, 1, 2, 0, 1])),
      );
      socket.on('error', () => undefined);
      socket.on('close', () => resolve('closed'));
    });

  /** Begins a TLS handshake for a host name; returns the negotiated protocol. */
  const greet = (servername: string) =>
    new Promise<string | false | null>((resolve, reject) => {
      const options = { port, servername, ALPNProtocols: ['h2'], rejectUnauthorized: false };
      const socket = connectTls(options, () => {
        resolve(socket.alpnProtocol);
        socket.destroy();
      });
      socket.on('error', reject);
    });

  const call = (method: string, path: string, headers: Record<string, string>, to = API) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
      (resolve, reject) => {
        const all = { host: to, origin: `https://${host}`, ...headers };
        const options = {
          port,
          path,
          method,
          headers: all,
          servername: API,
          agent: false as const,
        };
        request({ ...options, rejectUnauthorized: false }, (answer) => {
          let body = '';
          answer.on('data', (part) => {
            body += String(part);
          });
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          );
        })
          .once('error', reject)
          .end();
      },
    );

  beforeAll(async () => {
    port = await freePort();
    nginx = await runNginx(built, {
      port,
      tls: makeCertificate(folder, ['adlantern.example']),
      platforms: [`127.0.0.1:${await freePort()}`],
      publicUrl: PUBLIC_URL,
      environment: {},
    });
    hello = slowHello();
  });
  afterAll(() => nginx.stop());

  it('O22: speaks HTTP/2 with known hosts, and closes handshakes for others', async () => {
    expect(await greet(host)).toBe('h2');
    expect(await greet(API)).toBe('h2');
    await expect(greet('other.example')).rejects.toThrow(/unrecognized name|alert/);
  });

  it('O22: returns nothing to an unknown host, however the handshake began', async () => {
    await expect(call('GET', '/', {}, 'other.example')).rejects.toThrow(
      /socket hang up|ECONNRESET/,
    );
  });

  it('O10: answers preflight requests, so that the page can read the 502 of the request itself', async () => {
    const asks = { 'access-control-request-method': 'POST' };
    const first = await call('OPTIONS', '/api_v2/auth/signin', asks);
    expect(first).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': `https://${host}`,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': expect.stringContaining('st-auth-mode'),
      },
    });
    const answer = await call('POST', '/api_v2/auth/signin', {});
    expect(answer).toMatchObject({
      status: 502,
      headers: { 'access-control-allow-origin': `https://${host}`, 'retry-after': '2' },
    });
    expect(JSON.parse(answer.body)).toMatchObject({ ret: 502, data: null });
    const stranger = await call('OPTIONS', '/api/x', { ...asks, origin: 'https://evil.example' });
    expect([stranger.status, stranger.headers['access-control-allow-origin']]).toEqual([
      502,
      undefined,
    ]);
  });

  it('O9: closes unfinished handshakes', async () => {
    expect(await hello).toBe('closed');
  });
});
