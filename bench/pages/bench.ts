import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildPortal } from '../../scripts/build.mjs';
import { findChromium, NO_CHROMIUM } from '../../scripts/findChromium.mjs';
import { signUpFields } from '../../test/server/support/browser';
import { PRODUCTION, startChild } from '../../test/server/support/child';
import { freePort } from '../../test/server/support/freePort';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { median } from '../measure';
import { servePeer } from './peer';
import { visitPage, type Visit } from './visit';

/** The medians of both pages. */
export interface PageFigures {
  readonly rounds: number;
  readonly portal: Visit;
  readonly peer: Visit;
}

const ROUNDS = 3;
const ACCOUNT = { email: 'person@games.example', password: 'Lantern2026' };

function medians(visits: readonly Visit[]): Visit {
  const of = (name: keyof Visit) => median(visits.map((visit) => visit[name]));
  return {
    requests: of('requests'),
    bytes: of('bytes'),
    scriptBytesTyping: of('scriptBytesTyping'),
    scriptBytes: of('scriptBytes'),
    scriptBytesSignedIn: of('scriptBytesSignedIn'),
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    typing: of('typing'),
    blocking: of('blocking'),
    memory: of('memory'),
  };
}

async function signUp(url: string): Promise<void> {
  const formFields = Object.entries(signUpFields(ACCOUNT.email)).map(([id, value]) => ({
    id,
    value,
  }));
  await fetch(`${url}${AUTH_BASE_PATH}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', rid: 'emailpassword' },
    body: JSON.stringify({ formFields }),
  });
}

/** This portal's sign-in page and the peer's in one Chromium, in turns, before one platform. */
export async function benchPages(): Promise<PageFigures> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error(NO_CHROMIUM);
  if (!(await buildPortal({ workbench: false }))) throw new Error('The portal could not be built.');
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const [port, peerPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const env = { ...PRODUCTION, PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder };
  const platform = startChild(env);
  await platform.ready();
  const peer = await servePeer(peerPort, port);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await signUp(url);
    const visits = { portal: [] as Visit[], peer: [] as Visit[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const portal = await visitPage(browser, `${url}/portal/login`, ACCOUNT);
      const other = await visitPage(browser, peer.url, ACCOUNT);
      // The first round warms up the server and the browser.
      if (round === 0) continue;
      visits.portal.push(portal);
      visits.peer.push(other);
    }
    return { rounds: ROUNDS, portal: medians(visits.portal), peer: medians(visits.peer) };
  } finally {
    await browser.close();
    peer.stop();
    platform.process.kill('SIGTERM');
    await platform.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
