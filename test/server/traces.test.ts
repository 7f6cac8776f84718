import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fieldsOf } from '../../server/json';
import { optionsFromEnvironment } from '../../server/operate/options';
import { Browser, signUpFields } from './support/browser';
import { startChild } from './support/child';
import { listening } from './support/freePort';
import { startedFolder } from './support/startedFolder';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

/** A server that stores what is posted to it: collector of spans, and an external service. */
async function startReceiver() {
  const received: { path: string; headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer((request, answer) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      answer.setHeader('content-type', 'application/json');
      answer.end('{}');
    });
  });
  const port = await listening(server);
  return {
    received,
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(done)),
  };
}

const listOf = (value: unknown, name: string): unknown[] => {
  const list = fieldsOf(value)[name];
  return Array.isArray(list) ? list : [];
};

const SEEN = '0f0c41d2-9a1b-4c3d-8e5f-001122334455';
const CALLER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('the headers for the collector', () => {
  const read = (OTEL_EXPORTER_OTLP_HEADERS: string) =>
    optionsFromEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_EXPORTER_OTLP_HEADERS })
      .traces;

  it.each(['a', 'a: b', 'a b=c', '=b', 'a=b,', 'a=b,c', 'a=%e4'])(
    '%j are refused by name',
    (headers) =>
      expect(() => read(headers)).toThrow(
        'OTEL_EXPORTER_OTLP_HEADERS: must be name=value, several separated by commas.',
      ),
  );

  it.each([
    ['a=b', { a: 'b' }],
    ['authorization=Basic%20YQ==, x-org = 1', { authorization: 'Basic YQ==', 'x-org': '1' }],
    ['', {}],
  ])('%j are accepted', (text, headers) =>
    expect(read(text)).toEqual({ endpoint: 'http://a', share: 1, headers }),
  );
});

describe('traces', () => {
  const folder = startedFolder();
  let spans: SentSpan[];
  let exported: string;
  let keys: unknown[];
  let recaptcha: Record<string, unknown>;
  let answered: (string | null)[];
  beforeAll(async () => {
    const receiver = await startReceiver();
    writeFileSync(join(folder, 'collector'), 'authorization=Basic%20YQ==\n');
    const child = startChild({
      PORT: '0',
      DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS_FILE: join(folder, 'collector'),
      CAPTCHA_PROVIDER: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'site',
      RECAPTCHA_PROJECT: 'project',
      RECAPTCHA_API_KEY: 'key',
      RECAPTCHA_ENDPOINT: receiver.url,
    });
    const browser = new Browser(await child.ready());
    await browser.form('/signup', signUpFields('ada@games.example'));
    await browser.signIn('ada@games.example', 'Lantern2026');
    const seen = await browser.send('GET', '/api/account', { headers: { 'x-trace-id': SEEN } });
    const joined = await browser.send('GET', '/api/nothing', { headers: { traceparent: CALLER } });
    for (let wrong = 0; wrong < 3; wrong += 1)
      await browser.signIn('ada@games.example', 'Wrong2026');
    await browser.signIn('ada@games.example', 'Lantern2026', { token: 'proof' });
    for (let turn = 0; turn < 2; turn += 1) await browser.refresh();
    await browser.send('GET', '/healthz');
    answered = [seen, joined].map(({ headers }) => headers.get('x-trace-id'));
    child.process.kill('SIGTERM');
    await child.ended;
    await receiver.close();
    const posted = receiver.received.filter(({ path }) => path === '/v1/traces');
    keys = posted.map(({ headers }) => headers['authorization']);
    exported = posted.map(({ body }) => body).join('\n');
    spans = posted.flatMap(({ body }) =>
      listOf(JSON.parse(body), 'resourceSpans')
        .flatMap((resource) => listOf(resource, 'scopeSpans'))
        .flatMap((scope) => listOf(scope, 'spans') as SentSpan[]),
    );
    recaptcha = receiver.received.find(({ path }) => path.includes('assessments'))?.headers ?? {};
  });

  it('service: contain the request’s parts under the id that a user sees', () => {
    const traceId = SEEN.replaceAll('-', '');
    const own = spans.filter((span) => span.traceId === traceId);
    const request = own.find(({ name }) => name === 'GET /api/account');
    expect(answered[0]).toBe(SEEN);
    expect(request?.parentSpanId).toBeUndefined();
    const parts = own.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['select sessions', 'core POST /recipe/session/verify']),
    );
  });

  it('service: join the trace of a request with traceparent, and the response names it', () => {
    const [, traceId, parentSpanId] = CALLER.split('-');
    expect(answered[1]).toBe(traceId);
    expect(spans).toContainEqual(
      expect.objectContaining({ traceId, parentSpanId, name: expect.stringMatching(/^GET /) }),
    );
  });

  it('service: are sent with the collector’s key, which may come from a file', () =>
    expect(new Set(keys)).toEqual(new Set(['Basic YQ=='])));

  it('service: are passed on to services that a request uses', () => {
    const [, traceId, spanId] = String(recaptcha['traceparent']).split('-');
    expect(spans).toContainEqual(expect.objectContaining({ traceId, spanId, name: 'reCAPTCHA' }));
  });

  it('service: contain 25 statements in two transactions for a sign-in with its mail, and 4 in none for a refresh', () => {
    const counted = (pattern: RegExp, ...parts: readonly string[]): number[] => {
      const names = [...new Set(spans.map(({ traceId }) => traceId))].map((id) =>
        spans.filter(({ traceId }) => traceId === id).map(({ name }) => name),
      );
      return names
        .filter((own) => parts.every((part) => own.includes(part)))
        .map((own) => own.filter((name) => pattern.test(name)).length);
    };
    const statements = /^(?:select|insert|update|delete) /;
    const signIn = ['argon2 verify', 'insert sessions'] as const;
    expect(counted(statements, ...signIn)).toEqual([25]);
    expect(counted(/^begin$/, ...signIn)).toEqual([2]);
    const refresh = 'core POST /recipe/session/refresh';
    // Two for the session, one for its user, one for the rest of the account.
    expect(Math.max(...counted(statements, refresh))).toBe(4);
    expect(Math.max(...counted(/^begin$/, refresh))).toBe(0);
  });

  it('O6: contain no address, password, token or health check', () => {
    expect(exported).not.toMatch(/ada@games|Lantern2026|proof|healthz/);
    expect(spans.some(({ name }) => name === 'argon2 hash')).toBe(true);
  });
});
