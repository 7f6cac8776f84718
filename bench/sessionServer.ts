import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../test/chromium/support/certificate';
import { ANSWER, answerTo } from './script';
import { buildBundle } from './sizes';

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Session</title></head>' +
  '<body><script src="/main.js"></script></body></html>';

/** A running page with both clients, before the scripted server. */
export interface SessionPage {
  readonly url: string;
  /** Makes Chromium trust the page's certificate. */
  readonly chromiumArgument: string;
  stop(): void;
}

/** Builds the page as the portal is built, and serves it by HTTP/2, as people have it: calls wait for no connection. */
export async function serveSessionPage(port: number): Promise<SessionPage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-session-'));
  await buildBundle('./bench/bundles/sessionPage.ts', folder, { page: true });
  const scripts = new Map(
    readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name))]),
  );
  const { certificate, key, chromiumArgument } = makeCertificate(folder, ['localhost']);
  const files = { cert: readFileSync(certificate), key: readFileSync(key) };
  const server = createSecureServer(files, ({ url, headers }, outgoing) => {
    if (!url.startsWith('/api')) {
      const script = scripts.get(url);
      outgoing.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' });
      outgoing.end(script ?? PAGE);
      return;
    }
    const answer = answerTo(url, headers.cookie ?? '');
    const send = () => {
      const set = answer.cookie ? { 'set-cookie': answer.cookie } : {};
      outgoing.writeHead(answer.status, { ...answer.headers, ...set });
      outgoing.end(ANSWER);
    };
    if (answer.latencyMs > 0) setTimeout(send, answer.latencyMs);
    else send();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `https://localhost:${port}`,
    chromiumArgument,
    stop() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
