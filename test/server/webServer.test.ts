import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createApp } from '../../server/http/app';
import { HEADER_BUFFERS } from '../../server/http/bodyLimits';
import { installCors } from '../../server/http/cors';
import { Refusal, required, RequestError, sendNotFound } from '../../server/http/errors';
import {
  callers,
  isApiHost,
  isOwnHost,
  mayCall,
  pageOf,
  shownBrand,
} from '../../server/http/hosts';
import { builtPages } from '../../server/http/pages';
import { installAccessLog, measureCalls } from '../../server/http/accessLog';
import { securityTextRoute } from '../../server/http/securityText';
import { applicationOrigins } from '../../server/operate/applicationOrigins';
import { Outage } from '../../server/operate/outage';
import { workUnderWay } from '../../server/operate/work';
import { memoryLog } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';

const OWN = 'https://portal.adlantern.example';
const APPLICATIONS = applicationOrigins({
  APPLICATION_ORIGINS:
    'https://Console.adlantern.example/, https://console.test.adlantern.example,http://localhost:4000',
});
const root = temporaryFolder();

describe('a host', () => {
  it.each([
    ['portal.adlantern.example', 'adlantern', false, true],
    ['api.adharbor.example', 'adharbor', true, true],
    ['api.adharbor.example:443', 'adharbor', true, true],
    ['api.test.adharbor.example', 'adharbor', false, true],
    ['localhost:3000', 'adlantern', false, true],
    ['192.0.2.7', 'adlantern', false, true],
    ['[2001:db8::1]:80', 'adlantern', false, true],
    ['evil.example', 'adlantern', false, false],
    ['notadharbor.example', 'adlantern', false, false],
  ])('%s shows %s, serves a production API: %s, is ours: %s', (host, brand, isApi, isOwn) => {
    expect([shownBrand(host).id, isApiHost(host), isOwnHost(host, OWN)]).toEqual([
      brand,
      isApi,
      isOwn,
    ]);
    expect(isOwnHost('studio.example', 'https://studio.example')).toBe(true);
  });

  it.each([
    ['portal.adharbor.example', 'https://portal.adharbor.example/'],
    ['evil.example', `${OWN}/`],
    ['localhost:3000', `${OWN}/`],
    ['adlantern.example:x', `${OWN}/`],
  ])('%s has its pages at %s', (host, page) => expect(pageOf(host, OWN).href).toBe(page));

  it.each([
    ['https://portal.adlantern.example', 'api.adlantern.example', true],
    ['https://portal.adlantern.example/', 'api.adlantern.example', false],
    ['http://portal.adlantern.example', 'api.adlantern.example', false],
    ['https://portal.adlantern.example:8443', 'api.adlantern.example', false],
    ['https://test.adlantern.example', 'api.adlantern.example', false],
    ['https://portal.adharbor.example', 'api.adlantern.example', false],
    ['https://portal.adlantern.example', 'portal.adlantern.example', false],
    ['https://portal.adlantern.example', 'localhost', false],
    ['null', 'api.adlantern.example', false],
    ['https://console.adlantern.example', 'api.adlantern.example:443', true],
    ['https://console.adlantern.example:8443', 'api.adlantern.example', false],
    ['https://console.adlantern.example', 'portal.adlantern.example', false],
    ['https://console.adlantern.example', 'api.adharbor.example', false],
    ['https://console.test.adlantern.example', 'test.adlantern.example', true],
    ['https://console.test.adlantern.example', 'api.adlantern.example', false],
    ['http://localhost:4000', 'localhost:3000', true],
    ['http://localhost:4000', 'api.adlantern.example', false],
  ])('ASVS 3.4.2: pages of %s may call %s: %s', (origin, apiHost, isAllowed) => {
    expect(mayCall({ origin, apiHost }, callers(OWN, APPLICATIONS))).toBe(isAllowed);
    const isPortal = isAllowed && !APPLICATIONS.includes(origin);
    expect(mayCall({ origin, apiHost }, callers(OWN))).toBe(isPortal);
  });
});

it.each([
  ['http://console.adlantern.example', 'must start with https:// unless'],
  ['https://console.adlantern.example/app', 'must be a URL without a path'],
  ['https://*.adlantern.example', 'must be a host directly below adlantern.example'],
  ['https://console.studio.example', 'must be a host directly below adlantern.example'],
  ['https://a.console.adlantern.example', 'must be a host directly below adlantern.example'],
])('APPLICATION_ORIGINS: %s is refused', (origin, problem) =>
  expect(() => applicationOrigins({ APPLICATION_ORIGINS: origin })).toThrow(problem),
);

it('ASVS 3.4.2: a preflight of a page of the brand is answered in full, any other is not', async () => {
  const app = createApp(memoryLog());
  installCors(app, callers(OWN));
  app.get('/api/report', () => ({}));
  const call = async (
    method: 'OPTIONS' | 'GET' | 'POST',
    origin: string,
    more = {},
    url = '/api/report',
  ) => {
    const headers = { host: 'api.adlantern.example', origin, ...more };
    const { statusCode, headers: sent } = await app.inject({ method, url, headers });
    const cors = Object.entries(sent).filter(([name]) => /^access-control|^vary/.test(name));
    return [statusCode, Object.fromEntries(cors)];
  };
  const asked = { 'access-control-request-method': 'GET' };
  const allowed = {
    'access-control-allow-origin': OWN,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers':
      'front-token, anti-csrf, st-access-token, st-refresh-token, x-trace-id, retry-after, x-portal-version',
    vary: 'Origin',
  };
  expect(await call('OPTIONS', OWN, asked)).toEqual([
    204,
    {
      ...allowed,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'content-type, authorization, rid, fdi-version, st-auth-mode, anti-csrf, idempotency-key, x-trace-id, game, session-id',
      'access-control-max-age': '7200',
    },
  ]);
  expect(await call('GET', OWN, asked)).toEqual([200, allowed]);
  expect(await call('OPTIONS', OWN)).toEqual([404, allowed]);
  expect(await call('OPTIONS', 'https://evil.example', asked)).toEqual([404, {}]);
  expect(await call('OPTIONS', OWN, asked, '/portal/login')).toEqual([404, {}]);
});

it('all headers that nginx forwards are read: Node would refuse half of them without an envelope', async () => {
  const app = createApp(memoryLog());
  app.get('/api/report', ({ headers }) => ({ read: headers.cookie?.length }));
  const url = `${await app.listen({ port: 0 })}/api/report`;
  const { count, each } = HEADER_BUFFERS;
  const cookie = 'a'.repeat(count * each * 1024);
  const answer = await (await fetch(url, { headers: { cookie } })).json();
  await app.close();
  expect(answer).toEqual({ read: cookie.length });
});

describe('spec 3: an error response', () => {
  const log = memoryLog();
  const app = createApp(log);
  const raised = new Map<string, unknown>([
    ['request', new RequestError(409, 'Not now.')],
    ['status', Object.assign(new Error('inner'), { statusCode: 418 })],
    ['low', Object.assign(new Error('low'), { statusCode: 399 })],
    ['high', Object.assign(new Error('high'), { statusCode: 500 })],
    ['outage', new Outage('gone')],
    ['text', 'a text'],
  ]);
  app.get<{ Params: { id: string } }>('/api/raise/:id', ({ params }) => {
    throw raised.get(params.id);
  });
  app.post('/api/body', ({ body }) => ({ name: required(body, 'name') }));
  app.put('/api/body', () => ({}));
  app.get('/api/session', (_request, reply) => {
    const work = workUnderWay.getStore();
    if (work) work.outage = new Outage('core');
    return reply.code(401).headers({ 'set-cookie': 'a=1', 'front-token': 'remove' }).send({});
  });
  app.setNotFoundHandler((_request, reply) => sendNotFound(app, reply));
  const call = async (method: 'GET' | 'POST', url: string, more = {}) => {
    const headers = { 'x-trace-id': 't1' };
    const {
      statusCode,
      headers: sent,
      ...answer
    } = await app.inject({ method, url, headers, ...more });
    return { status: statusCode, headers: sent, body: answer.json() };
  };
  const envelope = (ret: number, message: string) => ({ ret, data: null, message, traceId: 't1' });
  const INVALID = 'The request is not valid.';
  const OUTAGE = 'Part of the service is not responding. Please try again in a moment.';
  const WRONG = 'Something went wrong on the server.';

  it.each([
    ['request', 409, 'Not now.', ''],
    ['status', 418, INVALID, ''],
    ['low', 500, WRONG, 'Error: low'],
    ['high', 500, WRONG, 'Error: high'],
    ['outage', 503, OUTAGE, 'Outage: gone'],
    ['text', 500, WRONG, 'not an error object'],
  ])('to %s has status %d and is in the envelope', async (id, status, message, logged) => {
    const answer = await call('GET', `/api/raise/${id}`);
    expect(answer).toMatchObject({ status, body: envelope(status, message) });
    expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
    const line = expect.stringContaining(`[t1] GET /api/raise/:id failed: ${logged}`);
    expect(log.lines.splice(0)).toEqual(logged === '' ? [] : [line]);
  });

  const json = (payload: string) => ({
    payload,
    headers: { 'x-trace-id': 't1', 'content-type': 'application/json' },
  });
  it.each([
    [json('{'), 400, 'The body is not valid JSON.'],
    [json(''), 400, 'name is missing.'],
    [json('{"name":""}'), 400, 'name is missing.'],
    [json(JSON.stringify({ name: 'x'.repeat(2_000_000) })), 413, 'The body is too large.'],
    [
      { payload: 'x', headers: { 'x-trace-id': 't1', 'content-type': 'text/plain' } },
      415,
      'The body must be JSON (Content-Type: application/json).',
    ],
  ])('to a wrong body %# has status %d', async (more, status, message) =>
    expect(await call('POST', '/api/body', more)).toMatchObject({
      status,
      body: envelope(status, message),
    }),
  );

  it('to an unknown address is 404, to another method 405 with the supported ones', async () => {
    expect(await call('GET', '/api/nothing')).toMatchObject({
      status: 404,
      body: envelope(404, 'Nothing was found at this address.'),
    });
    const answer = await call('GET', '/api/body?a=1');
    expect(answer).toMatchObject({
      status: 405,
      body: envelope(405, 'This address supports only POST, PUT.'),
    });
    expect(answer.headers['allow']).toBe('POST, PUT');
  });

  it('while the core is out ends no session', async () => {
    const { status, headers, body } = await call('GET', '/api/session');
    expect([status, body, headers['retry-after']]).toEqual([503, envelope(503, OUTAGE), '2']);
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
    expect([headers['set-cookie'], headers['front-token']]).toEqual([undefined, undefined]);
  });

  it('that refuses has its own code and the user’s language', () => {
    const refusal = new Refusal({ en: 'No.', zh: '不。' });
    expect([refusal.message, refusal.name]).toEqual(['No.', 'Refusal']);
    expect(refusal.envelope('zh')).toEqual({ ret: 43_000, data: null, message: '不。' });
  });
});

it('refuses a request that names its host twice', async () => {
  const app = createApp(memoryLog());
  app.get('/a', ({ host }) => ({ host }));
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sent = async (more: string) => {
    const line = connect(port).setEncoding('utf8');
    line.write(`GET /a HTTP/1.1\r\nHost: a\r\n${more}Connection: close\r\n\r\n`);
    return (await text(line)).split(' ')[1];
  };
  expect([await sent(''), await sent('host: b\r\n')]).toEqual(['200', '400']);
  await app.close();
});

it('has a trace id: the client’s, one from traceparent, or a new one; an undecodable address is read as text', async () => {
  const app = createApp(memoryLog());
  app.get('/*', ({ traceId, url }) => ({ traceId, url }));
  const call = async (headers: Record<string, string>, url = '/a') =>
    (await app.inject({ url, headers })).json();
  const parent = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${parent}-b7ad6b7169203331-01`;
  expect((await call({ 'x-trace-id': 'a_b-1', traceparent })).traceId).toBe('a_b-1');
  expect((await call({ 'x-trace-id': 'a b', traceparent })).traceId).toBe(parent);
  expect((await call({ 'x-trace-id': 'x'.repeat(65) })).traceId).toMatch(/^[\da-f-]{36}$/);
  expect((await call({ 'x-trace-id': 'x'.repeat(64) })).traceId).toBe('x'.repeat(64));
  expect((await call({}, '/a%zz?b=%')).url).toBe('/a%25zz?b=%25');
  expect((await call({}, '/a%20b?b=%')).url).toBe('/a%20b?b=%');
});

it('logs and measures each request by its route, except health checks', async () => {
  const app = createApp(memoryLog());
  const logged: unknown[] = [];
  const measured: unknown[] = [];
  installAccessLog(app, { ...memoryLog(), info: (...line: unknown[]) => void logged.push(line) });
  // Only this part of the metrics is used.
  measureCalls(app, { call: (each: unknown) => void measured.push(each) } as never);
  app.get('/healthz', () => ({}));
  app.get('/api/x/:id', (_request, reply) => reply.code(201).send({}));
  await app.inject('/healthz');
  await app.inject({ url: '/api/x/7?a=1', headers: { host: 'a.example', 'x-trace-id': 't' } });
  const facts = { method: 'GET', route: '/api/x/:id', status: 201 };
  expect(logged).toEqual([
    [
      'request',
      { ...facts, trace: 't', host: 'a.example', ms: expect.any(Number), network: '127.0.0.1' },
    ],
  ]);
  expect(measured).toEqual([{ ...facts, seconds: expect.any(Number) }]);
  const [{ seconds }] = measured as [{ seconds: number }];
  expect(seconds).toBeLessThan(5);
});

it('RFC 9116: names where to report a vulnerability, for half a year, and not on the API’s host', async () => {
  const app = createApp(memoryLog());
  securityTextRoute(app, {
    url: () => OWN,
    config: () => ({}),
    now: () => Date.UTC(2026, 0, 1, 12),
  });
  const call = (host: string) =>
    app.inject({ url: '/.well-known/security.txt', headers: { host } });
  const { body, headers } = await call('portal.adharbor.example');
  expect(body).toBe(
    'Contact: mailto:support@adharbor.example\nExpires: 2026-06-30T00:00:00Z\nPreferred-Languages: en, zh\nCanonical: https://portal.adharbor.example/.well-known/security.txt\n',
  );
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect((await call('api.adharbor.example')).statusCode).toBe(404);
});

it('reads a built page again only when its file has changed', async () => {
  const file = join(root, 'pages/adlantern/en/index.html');
  mkdirSync(join(root, 'pages/adlantern/en'), { recursive: true });
  writeFileSync(file, '<script>a</script><style>b</style>');
  const pageFor = builtPages(root);
  const read = () => pageFor({ host: 'localhost', path: '/', languages: ['fr', null] });
  const first = await read();
  expect(first?.inline.scripts).toHaveLength(1);
  expect(first?.inline.styles).toHaveLength(1);
  expect(await read()).toBe(first);
  writeFileSync(file, '<p>new</p>');
  utimesSync(file, 1, 1);
  expect((await read())?.html).toBe('<p>new</p>');
});
