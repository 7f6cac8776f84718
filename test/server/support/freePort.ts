import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Makes a server listen on loopback and returns its port. */
export async function listening(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return portOf(server);
}

/**
 * Returns a free port for a server that starts later. It is below those that Linux gives to connections and to servers
 * that name none: one of these would sometimes have taken it by then.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const isFree = await listening(server, port).then(
      () => true,
      () => false,
    );
    await new Promise<void>((done) => server.close(() => done()));
    if (isFree) return port;
  }
}
