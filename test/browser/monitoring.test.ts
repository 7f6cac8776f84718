import { request as nodeRequest } from 'node:http';
import type { Http } from '../../src/ports/ports';
import { createMonitoring } from '../../src/browser/monitoring';
import { startCollector } from './support/collector';

interface Body {
  exceptions: { type: string; value: string; context?: Record<string, string> }[];
  meta: { session: { id: string }; page: { url: string }; app: Record<string, string> };
}

/** The network without a browser: sends the port's request unchanged, with cookies if they are asked for. */
const nodeHttp: Http = {
  send: ({ method, url, headers, body, credentials }) =>
    new Promise((resolve) => {
      const cookie = credentials ? { cookie: document.cookie } : {};
      const call = nodeRequest(url, { method, headers: { ...headers, ...cookie } }, (response) => {
        response.resume();
        resolve({ ok: true, response: { status: 202, headers: {}, body: null } });
      });
      call.end(JSON.stringify(body));
    }),
};

const FAILURE = {
  kind: 'call',
  title: 'GET https://test.adlantern.example/api/report?token=very-secret',
  content:
    'status: 500\nmira@games.example\neyJhbGciOiJI.eyJzdWIiOiIx.c2ln\n/portal/login/reset?token=very-secret&email=mira%40games.example',
  traceId: '00000000-0000-4000-8000-000000000001',
} as const;

let collector: Awaited<ReturnType<typeof startCollector>>;
beforeEach(async () => {
  collector = await startCollector();
  window.history.replaceState(null, '', '/portal/login/reset?token=very-secret#state=abc');
  document.cookie = 'portal_access_token=very-secret';
});
afterEach(() => collector.stop());

const open = (url: string | null = collector.url, http: Http = nodeHttp) =>
  createMonitoring({
    url,
    app: { name: 'portal', environment: 'test' },
    http,
    id: () => 'session-1',
    warn: (problem) => {
      throw new Error(problem);
    },
  });

it('spec 8: a failure reaches the collector, with the session and without any secret', async () => {
  const monitoring = open();
  monitoring.allow(true);
  const received = collector.received();
  monitoring.report(FAILURE);
  await received;
  expect(monitoring.session()).toBe('session-1');
  const [sent] = collector.bodies;
  const body = JSON.parse(sent?.text ?? '') as Body;
  expect(body.exceptions).toMatchObject([{ type: 'call', context: { traceId: FAILURE.traceId } }]);
  expect(body.exceptions[0]?.value).toContain('status: 500');
  expect(body.meta).toMatchObject({
    session: { id: 'session-1' },
    app: { name: 'portal', environment: 'test' },
    page: { url: 'http://localhost/portal/login/reset' },
  });
  for (const secret of ['very-secret', 'mira', 'eyJ', 'state=abc'])
    expect(sent?.text).not.toContain(secret);
  expect(sent?.cookie).toBeUndefined();
  // The place of the call below would be no news.
  expect(body.exceptions[0]).not.toHaveProperty('stacktrace');
  // Scripts of the page find no way to report in its name.
  expect(Object.getOwnPropertyNames(globalThis).filter((name) => /faro/i.test(name))).toEqual([]);
});

it('decisions: reports nothing before it is allowed or after it is disallowed', async () => {
  const monitoring = open();
  monitoring.report(FAILURE);
  expect(monitoring.session()).toBeNull();
  monitoring.allow(true);
  // The monitor is still loading.
  monitoring.report({ ...FAILURE, content: 'the first' });
  monitoring.allow(false);
  monitoring.allow(true);
  const received = collector.received();
  monitoring.report({ ...FAILURE, content: 'the second' });
  await received;
  monitoring.allow(false);
  monitoring.report({ ...FAILURE, content: 'the third' });
  expect(monitoring.session()).toBeNull();
  monitoring.allow(true);
  const again = collector.received();
  monitoring.report({ ...FAILURE, content: 'the fourth' });
  await again;
  expect(collector.bodies.map(({ text }) => /the \w+/.exec(text)?.[0])).toEqual([
    'the second',
    'the fourth',
  ]);
});

it('of the failures before the monitor has loaded twenty are sent, each at once', async () => {
  const send = jest.fn(() => new Promise<never>(() => {}));
  const monitoring = open(collector.url, { send });
  monitoring.allow(true);
  for (let at = 0; at < 25; at += 1) monitoring.report({ ...FAILURE, content: `${at}` });
  while (monitoring.session() === null) await new Promise((next) => void setTimeout(next, 1));
  expect(send).toHaveBeenCalledTimes(20);
  monitoring.report(FAILURE);
  expect(send).toHaveBeenCalledTimes(21);
});

it('decisions: without an address there is no monitoring', () => {
  const monitoring = open(null);
  monitoring.allow(true);
  monitoring.report(FAILURE);
  expect(monitoring.session()).toBeNull();
});
