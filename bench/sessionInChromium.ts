import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { WITHOUT_FEATURES } from '../scripts/browser/chromiumFeatures.mjs';
import { findChromium } from '../scripts/browser/findChromium.mjs';
import { freePort } from '../test/server/support/freePort';
import { ANSWER, answerTo } from './script';
import { secureServer } from './secureFront';
import type { ExpiredFigures, LiveFigures } from './sessionTimes';
import { buildBundle } from './sizes';

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Session</title></head>' +
  '<body><script src="/main.js"></script></body></html>';

/** Builds the page as the portal is built, and serves it over HTTP/2, so that no request waits for a connection. */
async function serveSessionPage(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-session-'));
  await buildBundle('./bench/bundles/sessionPage.ts', folder, { page: true });
  const scripts = new Map(
    readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name))]),
  );
  rmSync(folder, { recursive: true });
  return secureServer(port, ['localhost'], ({ url, headers }, outgoing) => {
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
}

/** The times of both clients, in a simulated document or in a browser. */
export interface Times {
  live: LiveFigures;
  expired: ExpiredFigures[];
}

/** Measures the same times in a page of Chromium, with the portal's production transport. */
export async function timesInChromium(rounds: number): Promise<Times> {
  const executablePath = await findChromium();
  const port = await freePort();
  const served = await serveSessionPage(port);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', WITHOUT_FEATURES, '--js-flags=--expose-gc', ...served.chromiumArguments],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`https://localhost:${port}`);
    await page.waitForFunction(() => 'benchSession' in window);
    return await page.evaluate(
      // Defined by the bundle.
      (wanted) =>
        (Reflect.get(window, 'benchSession') as (rounds: number) => Promise<Times>)(wanted),
      rounds,
    );
  } finally {
    await browser.close();
    served.stop();
  }
}
