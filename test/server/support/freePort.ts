import { createServer, type Server } from 'node:net';

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts a server on loopback; returns its port. */
export async function listening(server: Server, port = 0): Promise<number> {
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return portOf(server);
}

/** Returns a port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}
