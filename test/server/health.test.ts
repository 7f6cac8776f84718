import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../../server/http/app';
import { dropAbandoned } from '../../server/http/dropAbandoned';
import { holdUntilOpen } from '../../server/http/holdUntilOpen';
import { createReadiness, healthRoutes } from '../../server/operate/healthRoutes';
import { socketOf } from '../../server/operate/socket';
import { workUnderWay } from '../../server/operate/work';
import { PRODUCTION, startChild } from './support/child';
import { portOf } from './support/freePort';
import { memoryLog, startTestPlatform } from './support/platform';
import { startedFolder } from './support/startedFolder';

const aborted = jest.fn();
const never = (signal: AbortSignal) =>
  new Promise<never>(() => signal.addEventListener('abort', aborted));

describe('readiness', () => {
  it('O16: starts once the server has started, and ends while draining', async () => {
    const readiness = createReadiness({ part: () => Promise.resolve() }, memoryLog(), Date.now);
    expect(await readiness.isReady()).toBe(false);
    readiness.started();
    expect(await readiness.isReady()).toBe(true);
    readiness.draining();
    expect(await readiness.isReady()).toBe(false);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('gone')), 'gone'],
    ['never answers', never, 'no response within a second'],
  ])('O16, O18: ends while a part %s; the log says why, once', async (_how, check, why) => {
    let time = 0;
    let isBroken = true;
    const log = memoryLog();
    const checks = {
      whole: () => Promise.resolve(),
      part: (signal: AbortSignal) => (isBroken ? check(signal) : Promise.resolve()),
    };
    const readiness = createReadiness(checks, log, () => (time += 2_000));
    readiness.started();
    expect(await readiness.isReady()).toBe(false);
    expect(await readiness.isReady()).toBe(false);
    expect(log.errors).toEqual([`not ready: part: ${why}`]);
    isBroken = false;
    expect(await readiness.isReady()).toBe(true);
    isBroken = true;
    expect(await readiness.isReady()).toBe(false);
    expect(log.errors).toHaveLength(2);
    expect(aborted).toHaveBeenCalledTimes(check === never ? 3 : 0);
  });

  it('O16: checks the parts at most once in 1.5 s, however often it is requested', async () => {
    let time = 0;
    let checks = 0;
    const count = () => Promise.resolve((checks += 1));
    const readiness = createReadiness({ count }, memoryLog(), () => time);
    readiness.started();
    await Promise.all([readiness.isReady(), readiness.isReady()]);
    time = 1_499;
    await readiness.isReady();
    expect(checks).toBe(1);
    time = 1_500;
    await readiness.isReady();
    expect(checks).toBe(2);
    // The clock is set back.
    time = -60_000;
    await readiness.isReady();
    expect(checks).toBe(3);
  });
});

describe('the health of a server', () => {
  it('O16: is live and ready, then refuses new connections and ends after the last response', async () => {
    const platform = await startTestPlatform();
    const get = (path: string, init?: RequestInit) => fetch(platform.url + path, init);
    const ready = await get('/readyz');
    expect([ready.status, (await get('/healthz')).status]).toEqual([200, 200]);
    expect(ready.headers.get('cache-control')).toBe('no-store');

    const slow = get('/api/auth/logout', { headers: { 'x-fault': '{"delayMs":300}' } });
    const agent = new Agent({ keepAlive: true });
    const on = (path: string) =>
      new Promise<{ status: number | undefined; headers: Record<string, unknown> }>(
        (resolve, reject) =>
          request(platform.url + path, { agent }, (answer) => {
            answer.resume();
            const { statusCode: status, headers } = answer;
            answer.once('end', () => resolve({ status, headers }));
          })
            .once('error', reject)
            .end(),
      );
    // A connection from before the end still gets its responses.
    await on('/healthz');
    const drained = platform.drain();
    const last = await on('/readyz');
    expect(last.status).toBe(503);
    expect(last.headers).toMatchObject({ 'retry-after': '2', connection: 'close' });
    await drained;
    expect((await slow).status).toBe(200);
    await expect(get('/healthz')).rejects.toThrow('fetch failed');
    agent.destroy();
    await platform.close();
  });

  it('O11, O16: holds requests during startup, except health checks', async () => {
    const app = createApp(memoryLog());
    const hold = holdUntilOpen(app);
    healthRoutes(app, createReadiness({}, memoryLog(), Date.now));
    app.get('/api/x', () => ({ ret: 0 }));
    const answered: string[] = [];
    const call = app.inject('/api/x').then(({ statusCode }) => answered.push(`x ${statusCode}`));
    for (const path of ['/healthz', '/readyz'])
      answered.push(`${path} ${(await app.inject(path)).statusCode}`);
    hold.open();
    await call;
    expect(answered).toEqual(['/healthz 200', '/readyz 503', 'x 200']);
    hold.giveUp();
    expect((await app.inject('/api/x')).statusCode).toBe(200);
    await app.close();
  });

  it('O6: held requests keep the trace id for their lines in the log', async () => {
    const app = createApp(memoryLog());
    const hold = holdUntilOpen(app);
    dropAbandoned(app);
    app.get('/api/x', () => ({ seen: workUnderWay.getStore()?.trace }));
    const call = app.inject({ url: '/api/x', headers: { 'x-trace-id': 'held' } });
    await new Promise(setImmediate);
    hold.open();
    expect((await call).json()).toEqual({ seen: 'held' });
    await app.close();
  });

  it('O11, O16: sends 503 to held requests if the server does not start', async () => {
    const app = createApp(memoryLog());
    const hold = holdUntilOpen(app);
    app.get('/api/x', () => ({ ret: 0 }));
    const call = app.inject('/api/x');
    // It has arrived.
    await new Promise(setImmediate);
    hold.giveUp();
    hold.open();
    for (const answer of [await call, await app.inject('/api/x')]) {
      expect(answer.json()).toMatchObject({ ret: 503 });
      expect(answer.headers['retry-after']).toBe('2');
    }
    await app.close();
  });

  it.each(['held', 'unread'])(
    'O16: drops a request whose client left while it was %s',
    async (how) => {
      const app = createApp(memoryLog());
      const hold = holdUntilOpen(app);
      dropAbandoned(app);
      const done: unknown[] = [];
      app.post('/api/x', ({ headers }) => done.push(headers['x-name']));
      await app.listen({ port: 0 });
      const { port } = app.server.address() as AddressInfo;
      if (how === 'unread') hold.open();
      // A process of its own, so that this one stands still until the client has left.
      const sent =
        'POST /api/x HTTP/1.1\\r\\nhost: x\\r\\nx-name: left\\r\\ncontent-length: 0\\r\\n\\r\\n';
      const leave = `require('node:net').connect(${port}).end('${sent}').on('finish', process.exit)`;
      expect(spawnSync(process.execPath, ['-e', leave]).status).toBe(0);
      if (how === 'held') await once(app.server, 'connection').then(() => wait(50));
      hold.open();
      const headers = { 'x-name': 'stays' };
      await fetch(`http://localhost:${port}/api/x`, { method: 'POST', headers });
      await app.close();
      expect(done).toEqual(['stays']);
    },
  );

  it('O11, O16: responds in the envelope to a request during shutdown', async () => {
    const app = createApp(memoryLog());
    const hold = holdUntilOpen(app);
    app.get('/api/x', () => ({ ret: 0 }));
    await app.listen({ port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const line = connect(port);
    await once(app.server, 'connection');
    const closed = app.close();
    hold.giveUp();
    const call = request({ port, path: '/api/x', createConnection: () => line }).end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(JSON.parse(await text(answer))).toMatchObject({ ret: 503, traceId: expect.any(String) });
    await closed;
  });

  it('O16: uses the socket of systemd only if it is meant for this process', () => {
    expect(socketOf({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 7)).toBe(3);
    expect(socketOf({ LISTEN_PID: '8', LISTEN_FDS: '1' }, 7)).toBeUndefined();
    expect(socketOf({ LISTEN_PID: '7' }, 7)).toBeUndefined();
    expect(socketOf({}, 7)).toBeUndefined();
  });
});

describe('a restart with the socket held open', () => {
  const folder = startedFolder();

  it('O16: fails no request, read or write, while one process replaces another', async () => {
    // No process accepts on it: both are given the socket, as systemd would.
    const holder = createServer();
    await new Promise<void>((done) => holder.listen(0, '127.0.0.1', 511, done));
    const port = portOf(holder);
    const url = `http://127.0.0.1:${port}`;
    const environment = { ...PRODUCTION, PUBLIC_URL: url, DATA_DIR: folder };
    const first = startChild(environment, { holder });
    const second = startChild(environment, { holder, waits: true });
    holder.close();
    await first.ready();

    const outcomes: string[] = [];
    const calling = { goesOn: true };
    const caller = async (id: number) => {
      for (let turn = 0; calling.goesOn; turn += 1) {
        const method = (id + turn) % 2 === 0 ? 'GET' : 'POST';
        const path = method === 'GET' ? '/api/captcha/challenge' : '/api/csp_report';
        const body = method === 'GET' ? {} : { body: '[]' };
        const headers = { 'content-type': 'application/json' };
        outcomes.push(
          await fetch(url + path, { method, headers, ...body }).then(
            (answer) => `${method} ${answer.status}`,
            (error: unknown) => `${method} ${String(error)}`,
          ),
        );
      }
    };
    const callers = Array.from({ length: 4 }, (_, id) => caller(id));
    second.go();
    await second.ready();
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const before = outcomes.length;
    while (outcomes.length < before + 20) await new Promise((done) => setTimeout(done, 20));
    calling.goesOn = false;
    await Promise.all(callers);
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect([...new Set(outcomes)].toSorted()).toEqual(['GET 200', 'POST 204']);
  });
});
