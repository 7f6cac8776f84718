import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createLineWriter } from '../../server/operate/lineWriter';
import { jsonLog } from '../../server/operate/log';
import { createMetrics } from '../../server/operate/metrics';
import { serveMetrics } from '../../server/operate/metricsServer';
import { StartupError } from '../../server/operate/startupError';
import { createApp } from '../../server/http/app';
import { installDrain } from '../../server/http/drain';
import { builtVersion } from '../../server/http/version';
import { Browser } from './support/browser';
import { memoryLog, startTestPlatform } from './support/platform';
import { temporaryFolder } from './support/temporaryFolder';
import { listening } from './support/freePort';

/** Creates a JSON log that stores its lines as objects. */
function remembering() {
  const lines: Record<string, unknown>[] = [];
  const log = jsonLog({ write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

describe('log lines in JSON', () => {
  it('ASVS 16.2.5: contain no secret, anywhere', () => {
    const { log, lines } = remembering();
    log.error('no row for a.person@example.com at /x?token=sesame&b=1', {
      password: 'sesame',
      headers: { cookie: 'sesame', authorization: 'sesame', 'st-refresh-token': 'sesame' },
      body: { token: 'sesame', formFields: [{ id: 'password', value: 'sesame' }] },
      call: { headers: { 'set-cookie': 'sesame', 'api-key': 'sesame' } },
      reply: { 'set-cookie': 'sesame', 'st-access-token': 'sesame' },
      cookie: 'sesame',
      'api-key': 'sesame',
    });
    expect(JSON.stringify(lines)).not.toMatch(/sesame|a\.person/);
    expect(lines[0]).toMatchObject({ level: 50, body: { formFields: [{ id: 'password' }] } });
  });

  it('ASVS 16.2.5: contain no password of a database or mail server whose address an error may name', () => {
    const { log, lines } = remembering();
    for (const scheme of ['postgres', 'postgresql', 'smtp', 'smtps'])
      log.error(`${scheme}://portal:sesame@127.0.0.1:5/x refused the connection`);
    expect(lines).toHaveLength(4);
    expect(JSON.stringify(lines)).not.toContain('sesame');
    expect(lines[0]).toMatchObject({ msg: 'postgres://…@127.0.0.1:5/x refused the connection' });
  });

  it('ASVS 16.2.5: contain no address, even of several without a space between', () => {
    const { log, lines } = remembering();
    log.error('sent to a.person@example.com/b.person@example.com, "c.person@example.com"');
    expect(JSON.stringify(lines)).not.toMatch(/person|example/);
    expect(lines[0]).toMatchObject({ msg: 'sent to …@…, "…@…"' });
  });

  it.each(['x', 'a.', '-.', 'a@', '@a.', 'a@b.c_', 'smtp://'])(
    'O12: redacts the longest possible address, made of "%s", at once',
    (part) => {
      const { log, lines } = remembering();
      const [dashes, long] = ['-'.repeat(8_000), part.repeat(16_000 / part.length)];
      // Processor time: on a busy machine this process may wait for a core.
      const before = process.cpuUsage();
      log.error(`GET /${long}@ and ${dashes}.${dashes} failed`);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(500);
      expect(lines).toHaveLength(1);
    },
  );

  it('O6: are one per request, with its route pattern and without its query; the trace id finds it', async () => {
    const { log, lines } = remembering();
    const platform = await startTestPlatform({ log, accessLog: true });
    const browser = new Browser(platform.url);
    const headers = { 'x-trace-id': 'read-out-1' };
    await browser.send('GET', '/api/invitation?token=sesame', { headers });
    await browser.send('GET', '/nowhere/sesame', { headers: { 'x-trace-id': 'read-out-2' } });
    await browser.send('GET', '/healthz');
    await browser.send('GET', '/api/captcha/challenge');
    await platform.close();
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.map(({ route }) => route)).toEqual([
      '/api/invitation',
      '(none)',
      '/api/captcha/challenge',
    ]);
    expect(requests[0]).toMatchObject({ trace: 'read-out-1', method: 'GET', status: 200 });
    expect(requests[0]?.['ms']).toEqual(expect.any(Number));
    expect(JSON.stringify(lines)).not.toContain('sesame');
  });

  it('contain the trace id of the request being handled', async () => {
    const { log, lines } = remembering();
    const platform = await startTestPlatform({
      log,
      recaptcha: {
        siteKey: 's',
        project: 'p',
        apiKey: 'k',
        host: 'www.google.com',
        endpoint: 'http://127.0.0.1:1',
      },
      settings: { captchaThreshold: 0 },
    });
    const headers = { 'x-trace-id': 'deep-1', rid: 'emailpassword' };
    await new Browser(platform.url).signIn('a@example.com', 'wrong1234W', { token: 'x' }, headers);
    await platform.close();
    expect(lines).toContainEqual(
      expect.objectContaining({
        trace: 'deep-1',
        msg: expect.stringMatching(/^reCAPTCHA assessment failed/),
      }),
    );
  });
});

describe('a writer of lines', () => {
  const file = join(temporaryFolder(), 'log');
  const open = () => createLineWriter(openSync(file, 'w'));
  const written = () => readFileSync(file, 'utf8');

  it('writes them in their order, those too that come while it writes', async () => {
    const writer = open();
    const numbers = Array.from({ length: 50 }, (_, at) => `${at}\n`);
    for (const line of numbers.slice(0, 25)) writer.write(line);
    await Promise.resolve();
    for (const line of numbers.slice(25)) writer.write(line);
    await writer.settled(5_000);
    expect(written()).toBe(numbers.join(''));
    writer.write('later\n');
    await writer.settled(5_000);
    expect(written()).toBe(`${numbers.join('')}later\n`);
  });

  it('O12: keeps at most four million characters waiting', async () => {
    const writer = open();
    writer.write('a\n');
    // The first line is being written: these wait.
    for (let line = 0; line < 6; line += 1) writer.write(`${String(line).repeat(1_000_000)}\n`);
    await writer.settled(5_000);
    const starts = written()
      .split('\n')
      .map((line) => line.slice(0, 1));
    expect(starts).toEqual(['a', '0', '1', '2', '3', '4', '']);
  });

  it('O12: gives up what cannot be written, and settles', async () => {
    const writer = createLineWriter(openSync('/dev/full', 'w'));
    writer.write('lost\n');
    await expect(writer.settled(1_000)).resolves.toBeUndefined();
  });
});

const host = '127.0.0.1';

describe('the server of the metrics', () => {
  it('O6: responds to Prometheus, and to nothing else', async () => {
    const metrics = createMetrics();
    metrics.gauge('portal_x', 'A gauge.', () => ({ one: 7 }));
    const { port, close } = await serveMetrics(metrics, { host, port: 0 });
    const call = (path: string, method = 'GET') =>
      fetch(`http://${host}:${port}${path}`, { method });
    const answer = await call('/metrics');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.contentType]);
    expect(await answer.text()).toContain('portal_x{state="one"} 7\n');
    for (const [path, method] of [
      ['/', 'GET'],
      ['/metrics?a=1', 'GET'],
      ['/metrics', 'POST'],
    ] as const)
      expect((await call(path, method)).status).toBe(404);
    await close();
    await expect(call('/metrics')).rejects.toThrow('fetch failed');
  });

  it('says with 500 that a metric cannot be read: the scrape fails, and its alert fires', async () => {
    const metrics = createMetrics();
    metrics.gauge('portal_x', 'A gauge.', () => Promise.reject(new Error('gone')));
    const { port, close } = await serveMetrics(metrics, { host, port: 0 });
    expect((await fetch(`http://${host}:${port}/metrics`)).status).toBe(500);
    await close();
  });

  it('names its variable if the address is in use', async () => {
    const other = createServer();
    const port = await listening(other);
    const failure = await serveMetrics(createMetrics(), { host, port }).catch(
      (error: unknown) => error,
    );
    other.close();
    expect(failure).toBeInstanceOf(StartupError);
    expect(String(failure)).toContain(`METRICS_ADDRESS: cannot listen on ${host}:${port} (`);
  });
});

describe('the metrics', () => {
  it('count requests by status class, in the bucket of their duration', async () => {
    const metrics = createMetrics();
    const call = { route: '/a', method: 'GET' };
    for (const [status, seconds] of [
      [200, 0.2],
      [299, 0.21],
      [500, 15],
    ] as const)
      metrics.call({ ...call, status, seconds });
    const text = await metrics.text();
    const bucket = (status: string, le: string) =>
      text
        .split('\n')
        .find((line) => line.includes(`le="${le}"`) && line.includes(`status="${status}"`))
        ?.split(' ')[1];
    expect(bucket('2xx', '0.1')).toBe('0');
    expect(bucket('2xx', '0.2')).toBe('1');
    expect(bucket('2xx', '0.3')).toBe('2');
    expect(bucket('5xx', '15')).toBe('1');
  });

  it('each say what they count, and every counter starts at zero', async () => {
    const text = await createMetrics().text();
    const helps = [...text.matchAll(/^# HELP \S+ ?(.*)$/gm)].map(([, help]) => help);
    expect(helps.length).toBeGreaterThan(8);
    expect(helps.filter((help) => !/\w\.$/.test(help ?? ''))).toEqual([]);
    const counters = [...text.matchAll(/^portal_\w+_total\{outcome="\w+"\} (\d+)$/gm)];
    expect(counters.length).toBeGreaterThan(30);
    expect(new Set(counters.map(([, value]) => value))).toEqual(new Set(['0']));
  });

  it('no longer show a state that is not read', async () => {
    const metrics = createMetrics();
    let states: Record<string, number> = { one: 1 };
    metrics.gauge('portal_x', 'A gauge.', () => states);
    expect(await metrics.text()).toContain('portal_x{state="one"} 1\n');
    states = {};
    expect(await metrics.text()).not.toContain('portal_x{');
  });
});

it('D2: a version follows from the built portal, and differs for another build', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-version-'));
  const versionOf = async (page: string) => {
    writeFileSync(join(folder, 'index.html'), page);
    return builtVersion(folder);
  };
  const first = await versionOf('<script src="/assets/main.1.js">');
  expect(first).toMatch(/^[\da-f]{12}$/);
  expect(await versionOf('<script src="/assets/main.1.js">')).toBe(first);
  expect(await versionOf('<script src="/assets/main.2.js">')).not.toBe(first);
  rmSync(folder, { recursive: true });
  expect(await builtVersion(folder)).toMatch(/^[\da-f]{12}$/);
});

/** Far longer than a test may take: what waits for it fails. */
const NEVER_MS = 3_600_000;

/** A server with a request that is answered when `finish` is called. */
async function startServer() {
  const app = createApp(memoryLog());
  const drain = installDrain(app);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  app.get('/fast', () => ({}));
  app.get('/slow', async () => finished.then(() => ({})));
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  let isDrained = false;
  return {
    app,
    finish,
    async open(path: string) {
      const line = connect(port);
      const headers = { connection: 'keep-alive' };
      const call = request({ port, path, headers, createConnection: () => line }).end();
      // The test ends the connection.
      call.on('error', () => undefined);
      const response = new Promise<IncomingMessage>((done) => call.once('response', done));
      await once(app.server, 'request');
      return { line, response };
    },
    drain: (quietMs: number, mostMs: number) =>
      drain({ quietMs, mostMs }).then(() => void (isDrained = true)),
    isDrained: () => isDrained,
    async close(...lines: readonly { destroy(): unknown }[]) {
      finish();
      for (const line of lines) line.destroy();
      await app.close();
    },
  };
}

describe('O16: the end of a server', () => {
  it('comes at once without connections', async () => {
    const server = await startServer();
    await server.drain(NEVER_MS, NEVER_MS);
    expect(server.isDrained()).toBe(true);
    await server.close();
  });

  it('waits for the response of a request, and for nothing after it', async () => {
    const server = await startServer();
    const { line, response } = await server.open('/slow');
    const end = server.drain(0, NEVER_MS);
    await new Promise((done) => setTimeout(done, 60));
    expect(server.isDrained()).toBe(false);
    server.finish();
    const answer = await response;
    // The proxy must not use this connection again.
    expect(answer.headers.connection).toBe('close');
    await end;
    await server.close(line);
  });

  it('waits until an open connection has been quiet for a while, since it may bring a request', async () => {
    const server = await startServer();
    const { line, response } = await server.open('/fast');
    await response;
    const begun = performance.now();
    await server.drain(100, NEVER_MS);
    expect(performance.now() - begun).toBeGreaterThan(99);
    await server.close(line);
  });

  it('comes after the time limit even if a request is not answered', async () => {
    const server = await startServer();
    const { line } = await server.open('/slow');
    const begun = performance.now();
    await server.drain(0, 50);
    expect(performance.now() - begun).toBeGreaterThan(49);
    await server.close(line);
  });
});
