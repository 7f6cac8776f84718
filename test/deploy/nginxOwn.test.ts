import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { findNginx, runNginx, type RunningNginx } from '../../deploy/nginx/run';
import { securityHeaders } from '../../server/http/headers';
import type { Platform } from '../../server/platform';
import { asHost } from '../server/support/asHost';
import { writeBuiltPortal } from '../server/support/builtPortal';
import { freePort } from '../server/support/freePort';
import { startTestPlatform } from '../server/support/platform';
import { temporaryFolder } from '../server/support/temporaryFolder';

const PUBLIC_URL = 'https://portal.adlantern.example';
const HOST = 'portal.adlantern.example';
const API = 'api.adlantern.example';
const built = join(temporaryFolder(), 'dist');

(findNginx() === undefined ? describe.skip : describe)('nginx itself', () => {
  let platform: Platform;
  let nginx: RunningNginx;
  let port: number;
  beforeAll(async () => {
    writeBuiltPortal(built);
    mkdirSync(join(built, 'assets'));
    writeFileSync(join(built, 'assets', 'main.0a1b2c.js'), 'export {};');
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
      environment: { APPLICATION_ORIGINS: 'https://console.adlantern.example' },
    });
  });
  afterAll(() => nginx.stop());

  it.each([
    ['an unknown version', 'GET / HTTP/4.0', 505],
    ['an unknown version of an API request', `GET /api/x HTTP/4.0`, 505],
    ['TRACE', 'TRACE /portal/login HTTP/1.1', 405],
    ['TRACE of an API request', 'TRACE /api/x HTTP/1.1', 405],
    ['an unknown encoding', 'POST /api/x HTTP/1.1\r\ntransfer-encoding: foo', 501],
    ['a missing range of a page', 'GET / HTTP/1.1\r\nrange: bytes=9000000-', 416],
    ['another version of a page', 'GET / HTTP/1.1\r\nif-match: "x"', 412],
  ])('O10, O21: refuses %s in the envelope, without nginx’s own page', async (_what, head, ret) => {
    const socket = connect(port, '127.0.0.1');
    socket.end(`${head}\r\nhost: portal.adlantern.example\r\nconnection: close\r\n\r\n`);
    const [headers = '', body = ''] = (await textOf(socket)).split('\r\n\r\n');
    expect(headers).toContain('application/json; charset=utf-8');
    expect(headers).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toMatchObject({ ret, data: null });
  });

  it.each([
    ['en', 'Too many cookies', /Reload the page to delete them/],
    ['zh-CN', 'Cookie 过多', /请刷新页面以将其删除/],
  ])(
    'O21: deletes cookies that are too long for every request, and says so (%s)',
    async (language, title, words) => {
      const ask = (accept: string) =>
        asHost(port, HOST, '/portal/login', {
          headers: { accept, 'accept-language': language, cookie: `a=${'x'.repeat(9_000)}` },
        });
      const { status, headers, body } = await ask('text/html,*/*;q=0.8');
      expect([status, headers['clear-site-data']]).toEqual([431, '"cookies"']);
      expect(String(body)).toContain(`<h1>${title}</h1>`);
      // A script gets the envelope, which says how: nothing is deleted without a page that says so.
      const other = await ask('*/*');
      expect(JSON.parse(String(other.body))).toMatchObject({
        ret: 431,
        message: expect.stringMatching(words),
      });
      expect(other.headers).not.toHaveProperty('clear-site-data');
      const fine = await asHost(port, HOST, '/portal/login', { headers: { accept: 'text/html' } });
      expect(fine.headers).not.toHaveProperty('clear-site-data');
    },
  );

  it.each(['/', '/assets/main.0a1b2c.js'])(
    'O10: leaves POST %s to the platform, like other unusual requests for a file',
    async (path) => {
      const answer = await asHost(port, HOST, path, { method: 'POST' });
      expect(JSON.parse(String(answer.body))).toMatchObject({ ret: answer.status, data: null });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  it('O10, O18: without a platform returns 502 in the envelope for a POST to a page', async () => {
    await platform.close();
    const { status, headers, body } = await asHost(port, HOST, '/', { method: 'POST' });
    expect([status, headers['content-type']]).toEqual([502, 'application/json; charset=utf-8']);
    expect(JSON.parse(String(body))).toMatchObject({ ret: 502, data: null });
    const toApplication = async (application: string) => {
      const origin = `https://${application}.adlantern.example`;
      const answer = await asHost(port, 'api.adlantern.example', '/api/x', { headers: { origin } });
      return [answer.status, answer.headers['access-control-allow-origin']];
    };
    expect(await toApplication('console')).toEqual([502, 'https://console.adlantern.example']);
    expect(await toApplication('other')).toEqual([502, undefined]);
  });

  it.each([
    [HOST, 'en', '', 'en', 'The service isn’t responding'],
    ['api.adharbor.example', 'zh-CN,zh;q=0.9', '', 'zh-CN', '服务无响应'],
    [HOST, 'en', 'portal_language=zh', 'zh-CN', '服务无响应'],
    [HOST, 'zh', 'portal_language=en', 'en', 'The service isn’t responding'],
  ])(
    'O10: without a platform shows a page in words to a user who opened %s (%s, %s)',
    async (host, accepted, cookie, tag, title) => {
      const { status, headers, body } = await asHost(port, host, '/api_v2/clean_cookie?url=%2F', {
        headers: {
          accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
          'accept-language': accepted,
          cookie,
        },
      });
      expect([status, headers['content-type'], headers['retry-after']]).toEqual([
        502,
        'text/html; charset=utf-8',
        '2',
      ]);
      const brand = host.includes('adharbor') ? 'adharbor' : 'adlantern';
      expect(String(body)).toContain(`<html lang="${tag}" data-brand="${brand}">`);
      expect(String(body)).toContain(`<h1>${title}</h1>`);
      const name = host.includes('adharbor') ? 'Adharbor' : 'Adlantern';
      expect(String(body)).toContain(`<title>${title} - ${name}</title>`);
      expect(String(body)).toContain(`<p class="brand">${name}</p>`);
      expect(String(body)).toContain(`<a href="${PUBLIC_URL}/portal">`);
      expect(String(body)).toContain(`${headers['x-trace-id']}</small>`);
      expect(String(body)).not.toContain('$');
      // The policy that the platform has for the same page.
      expect(headers['content-security-policy']).toBe(
        securityHeaders('failure')['content-security-policy'],
      );
    },
  );

  it.each([
    ['POST', HOST, '/'],
    ['POST', HOST, '/.well-known/change-password'],
    ['PATCH', API, '/api/account'],
    ['PROPFIND', HOST, '/assets/nothing.js'],
    ['GET', API, '/nothing'],
    ['GET', HOST, '/assets/nothing.js'],
    ['GET', HOST, '/.well-known/change-password'],
  ])(
    'O5: limits what a platform gets, whatever its method and address: %s https://%s%s; reading a page is not limited',
    async (method, host, path) => {
      const ask = () => asHost(port, host, path, { method });
      let refused: Awaited<ReturnType<typeof ask>> | undefined;
      // Fewer at a time than the connections that one network may have; more in all than the platform gets meanwhile.
      for (let turn = 0; turn < 20 && refused === undefined; turn += 1) {
        const answers = await Promise.all(Array.from({ length: 40 }, ask));
        refused = answers.find(({ status }) => status === 429);
      }
      expect(JSON.parse(String(refused?.body))).toMatchObject({ ret: 429, data: null });
      for (const file of ['/', '/assets/main.0a1b2c.js'])
        expect((await asHost(port, HOST, file, {})).status).toBe(200);
    },
  );
});
