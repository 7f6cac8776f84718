import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createApp } from '../../server/http/app';
import { installDrain } from '../../server/http/drain';
import { memoryLog } from './support/platform';

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
    /** Opens a connection and sends a request on it. */
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
