import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildBundle } from '../sizes';

export interface ServedPage {
  readonly url: string;
  stop(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign in</title>' +
  '</head><body><div id="root"></div><script src="/main.js"></script></body></html>';

/** Serves the files of a folder with brotli's best compression, and forwards the platform's requests. */
function serve(folder: string, port: number, platformPort: number): Promise<() => void> {
  const files = new Map(
    readdirSync(folder).map((name) => [
      `/${name}`,
      brotliCompressSync(readFileSync(join(folder, name))),
    ]),
  );
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?', 1)[0] ?? '';
    if (path.startsWith('/api')) {
      const { method, url, headers } = incoming;
      const call = request({ port: platformPort, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(call);
      return;
    }
    const name = files.has(path) ? path : '/index.html';
    outgoing.writeHead(200, {
      'content-type': TYPES[extname(name)] ?? 'text/plain',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    });
    outgoing.end(files.get(name));
  });
  return new Promise((resolve) =>
    server.listen(port, '127.0.0.1', () =>
      resolve(() => {
        server.closeAllConnections();
        server.close();
      }),
    ),
  );
}

/** Two fields and a button, and nothing else. */
const EMPTY_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign in</title>' +
  '</head><body><form><input name="email"><input name="password" type="password">' +
  '<button type="submit">Sign in</button></form></body></html>';

async function servePage(
  html: string,
  folder: string,
  port: number,
  platformPort: number,
): Promise<ServedPage> {
  writeFileSync(join(folder, 'index.html'), html);
  const close = await serve(folder, port, platformPort);
  return {
    url: `http://localhost:${port}`,
    stop() {
      close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'bench-page-'));

/** Serves an almost empty page: the lower bound for every page. */
export const serveEmptyPage = (port: number, platformPort: number): Promise<ServedPage> =>
  servePage(EMPTY_PAGE, newFolder(), port, platformPort);

/** Builds a page (a file of `bench/bundles`) as the portal is built, and serves it in front of a platform. */
export async function serveBundle(
  entry: string,
  port: number,
  platformPort: number,
): Promise<ServedPage> {
  const folder = newFolder();
  await buildBundle(`./bench/bundles/${entry}`, folder, { page: true });
  return servePage(PAGE, folder, port, platformPort);
}
