import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../test/chromium/support/certificate';

/** Headers of one connection, which HTTP/2 forbids. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Serves local servers over HTTP/2 and TLS, as nginx does in production. `behind` has the address of one for each host
 * name; the returned arguments make Chromium resolve the hosts here and trust their certificate. Over plain HTTP
 * Chromium does not accept brotli.
 */
export async function secureFront(port: number, behind: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-front-'));
  const { certificate, key, chromiumArgument } = makeCertificate(folder, Object.keys(behind));
  const files = { cert: readFileSync(certificate), key: readFileSync(key) };
  const server = createSecureServer(files, (incoming, outgoing) => {
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
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const mapped = Object.keys(behind)
    .map((host) => `MAP ${host} 127.0.0.1`)
    .join(',');
  return {
    chromiumArguments: [`--host-resolver-rules=${mapped}`, chromiumArgument],
    stop() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
