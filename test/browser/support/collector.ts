import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, accept-language',
};

/** An operator's collector of failures; `received` waits for one more request. */
export async function startCollector() {
  const bodies: { text: string; cookie: string | undefined }[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.writeHead(202, CORS).end();
      // A preflight request.
      if (request.method === 'OPTIONS') return;
      bodies.push({ text: String(Buffer.concat(parts)), cookie: request.headers.cookie });
      waiting.shift()?.();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/collect`,
    bodies,
    received: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    stop: () => new Promise((resolve) => void server.close(resolve)),
  };
}
