import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../test/chromium/support/certificate';

type Answer = (incoming: Http2ServerRequest, outgoing: Http2ServerResponse) => void;

/**
 * Serves hosts over HTTP/2 and TLS, as nginx does in production. The returned arguments make Chromium resolve them here
 * and trust their certificate.
 */
export async function secureServer(port: number, hosts: readonly string[], answer: Answer) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-secure-'));
  const { certificate, key, chromiumArgument } = makeCertificate(folder, hosts);
  const files = { cert: readFileSync(certificate), key: readFileSync(key) };
  rmSync(folder, { recursive: true });
  const server = createSecureServer(files, answer);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const mapped = hosts.map((host) => `MAP ${host} 127.0.0.1`).join(',');
  return {
    chromiumArguments: [`--host-resolver-rules=${mapped}`, chromiumArgument],
    stop: () => void server.close(),
  };
}

/** Headers of one connection, which HTTP/2 forbids. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Serves local servers: `behind` has the address of one for each host name. Over plain HTTP Chromium does not accept
 * brotli.
 */
export const secureFront = (port: number, behind: Readonly<Record<string, string>>) =>
  secureServer(port, Object.keys(behind), (incoming, outgoing) => {
    const named = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
    const headers = { ...Object.fromEntries(named), host: incoming.authority };
    const { hostname } = new URL(`https://${incoming.authority}`);
    const passed = request(
      new URL(incoming.url, behind[hostname]),
      { method: incoming.method, headers },
      (answer) => {
        const kept = Object.entries(answer.headers).filter(
          ([name]) => !OF_THE_CONNECTION.has(name),
        );
        outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.stream.close());
    incoming.pipe(passed);
  });
