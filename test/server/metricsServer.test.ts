import { createServer } from 'node:http';
import { createMetrics } from '../../server/operate/metrics';
import { serveMetrics } from '../../server/operate/metricsServer';
import { StartupError } from '../../server/operate/startupError';
import { listening } from './support/freePort';

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
