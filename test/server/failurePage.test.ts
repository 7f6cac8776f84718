import { createHash } from 'node:crypto';
import { createApp } from '../../server/http/app';
import { installCors } from '../../server/http/cors';
import { RequestError } from '../../server/http/errors';
import { Outage } from '../../server/operate/outage';
import { memoryLog } from './support/platform';

const OWN = 'https://portal.adlantern.example';
const app = createApp(memoryLog(), undefined, () => OWN);
installCors(app, () => OWN);
const raised = new Map([
  ['outage', new Outage('gone')],
  ['fault', new Error('inner')],
  ['request', new RequestError(409, 'Not now.')],
]);
app.get<{ Params: { id: string } }>('/api/raise/:id', ({ params }) => {
  throw raised.get(params.id) ?? new Error('unknown');
});

const open = (id: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'GET',
    url: `/api/raise/${id}`,
    headers: {
      host: 'api.adharbor.example',
      'x-trace-id': 't1',
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      ...headers,
    },
  });

describe('a failure that a user meets by opening an address', () => {
  it.each([
    ['outage', 503, 'en-GB', 'a=b', 'en', 'The service isn’t responding'],
    ['outage', 503, 'zh-CN,zh;q=0.9', 'a=b', 'zh-CN', '服务无响应'],
    ['fault', 500, 'en', 'portal_language=zh', 'zh-CN', '出现问题'],
    ['fault', 500, '', '', 'en', 'Something went wrong'],
  ])(
    '%s (%d) is a page in words: %s, %s',
    async (id, status, accepted, cookie, language, title) => {
      const answer = await open(id, { 'accept-language': accepted, cookie });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(answer.body).toContain(`<html lang="${language}" data-brand="adharbor">`);
      expect(answer.body).toContain(`<title>${title}</title>`);
      expect(answer.body).toContain(`<h1>${title}</h1>`);
      expect(answer.body).toContain(' t1</small>');
      expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
      expect(answer.headers).toMatchObject({
        vary: 'accept, accept-language, cookie',
        'cache-control': 'no-store',
      });
    },
  );

  it('varies by the page that opens it too, if that is on another host', async () => {
    const { headers } = await open('fault', { host: 'api.adlantern.example', origin: OWN });
    expect(headers).toMatchObject({
      vary: 'accept, accept-language, cookie, Origin',
      'access-control-allow-origin': OWN,
    });
  });

  it('has a policy that allows its style and nothing else', async () => {
    const { headers, body } = await open('fault');
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
    );
  });

  it('leads back to the portal: from the API’s host, which has no pages, to another', async () => {
    expect((await open('fault')).body).toContain(`<a href="${OWN}/portal">`);
    const { body } = await open('fault', { host: 'portal.adlantern.example' });
    expect(body).toContain('<a href="/portal">');
  });

  it.each([
    ['a wrong address', 'request', 'text/html', 409, 'Not now.'],
    ['a script', 'fault', '*/*', 500, 'Something went wrong on the server.'],
    ['a script that takes both', 'fault', 'application/json, text/html', 500, expect.any(String)],
  ])('is in the envelope for %s', async (_who, id, accept, ret, message) => {
    const answer = await open(id, { accept });
    expect(answer.json()).toEqual({ ret, data: null, message, traceId: 't1' });
    expect(answer.headers['vary']).toBeUndefined();
  });
});
