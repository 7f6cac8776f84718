import { createServer, type Server } from 'node:net';

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Makes a server listen on loopback and returns its port. */
export async function listening(server: Server, port = 0): Promise<number> {
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return portOf(server);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}
