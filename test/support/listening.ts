import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A server on a free port of this device, over https if it has a certificate with its key. */
export async function listening(answer: RequestListener, tls?: { cert: Buffer; key: Buffer }) {
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // A listener on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
