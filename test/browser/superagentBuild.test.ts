import { createHttp } from '../../src/browser/superagentHttp';
import { listening } from '../support/listening';

// As bundled for the pages: the browser's client, without the serializers for queries and bodies.
jest.mock('superagent', () => ({
  __esModule: true,
  default: jest.requireActual('superagent/lib/client.js'),
}));
jest.mock('qs', () => ({}));
jest.mock('fast-safe-stringify', () => ({}));

let server: Awaited<ReturnType<typeof listening>>;

beforeAll(async () => {
  server = await listening((request, response) => {
    const parts: string[] = [];
    request.on('data', (part) => void parts.push(String(part)));
    request.on('end', () => {
      const { method, url, headers } = request;
      const language = headers['accept-language'];
      response.writeHead(200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
        'content-type': 'application/json',
      });
      response.end(JSON.stringify({ method, url, language, body: parts.join('') }));
    });
  });
});

afterAll(() => server.close());

it.each([
  ['POST', {}, { a: ['b', 'é'] }, '/', '{"a":["b","é"]}'],
  ['POST', {}, 'text', '/', '"text"'],
  ['POST', {}, undefined, '/', ''],
  ['GET', { email: 'a b+c@d.e', x: '' }, undefined, '/?email=a%20b%2Bc%40d.e&x=', ''],
] as const)('M23: %s with query %j and body %j is sent', async (method, query, body, url, sent) => {
  const answer = await createHttp().send({
    method,
    url: `${server.origin}/`,
    query,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
    credentials: false,
  });
  expect(answer).toMatchObject({ ok: true, response: { body: { method, url, body: sent } } });
});

it.each([
  [true, { kind: 'network', status: 0 }],
  [false, { kind: 'network', status: 0, offline: true }],
])(
  'N1: a request without a response notes a missing network (online: %s)',
  async (online, failure) => {
    // What counts is whether anything was sent.
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(online).mockReturnValue(!online);
    // jsdom reports each failed request.
    jest.spyOn(console, 'error').mockReturnValue();
    const request = { method: 'GET', url: 'http://127.0.0.1:1/', credentials: false } as const;
    const answer = await createHttp().send(request);
    const { method, url } = request;
    expect(answer).toEqual({ ok: false, failure: { ...failure, method, url } });
  },
);

it("decisions: a request includes the page's language, which the server uses for emails", async () => {
  const request = { method: 'GET', url: `${server.origin}/`, credentials: false } as const;
  expect(await createHttp({ language: () => 'zh-Hans' }).send(request)).toMatchObject({
    response: { body: { language: 'zh-Hans' } },
  });
});
