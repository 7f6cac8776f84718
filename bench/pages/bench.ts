import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { chromium, type Browser } from 'playwright-core';
import { buildPortal } from '../../scripts/build.mjs';
import { WITHOUT_FEATURES } from '../../scripts/browser/chromiumFeatures.mjs';
import { findChromium } from '../../scripts/browser/findChromium.mjs';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { signUpFields } from '../../test/server/support/browser';
import { PRODUCTION, startChild } from '../../test/server/support/child';
import { freePort } from '../../test/server/support/freePort';
import { median } from '../measure';
import { secureFront } from '../secureFront';
import { CONDITIONS, type Conditions } from './conditions';
import { serveBundle, serveEmptyPage } from './serveBundle';
import { refusedSubmit, visitEmptyPage, visitPage } from './visit';
import type { Account, Floor, Visit } from './visit';

/** The compared pages: the peer's own, the peer's with a router, and this portal's. */
export const PAGES = ['peer', 'peerWithRouter', 'portal'] as const;

export type OfEach<Figure> = Readonly<Record<(typeof PAGES)[number], Figure>>;

export interface PageFigures {
  readonly rounds: number;
  /** The machine's speed: Lighthouse's index of Chromium on it. */
  readonly benchmarkIndex: number;
  readonly visits: readonly {
    readonly conditions: Conditions;
    readonly of: OfEach<Visit>;
    /** An almost empty page, measured in turns with them. */
    readonly floor: Floor;
  }[];
  /** The longest task of a refused empty submit, with a CPU slowed six times (ms). */
  readonly refused: OfEach<number>;
}

/** Default number of rounds. */
const ROUNDS = 3;

const SIGN_IN = '/portal/login';
/** A host without a brand has production's rules: on `localhost` each page loads a console for developers. */
const HOSTS: OfEach<string> = {
  peer: 'peer.visited.example',
  peerWithRouter: 'router.visited.example',
  portal: 'portal.visited.example',
};
const EMPTY_HOST = 'empty.visited.example';
const ACCOUNT: Account = { email: 'person@games.example', password: 'Lantern2026' };

const eachPage = <Figure>(figure: (page: (typeof PAGES)[number]) => Figure): OfEach<Figure> => ({
  peer: figure('peer'),
  peerWithRouter: figure('peerWithRouter'),
  portal: figure('portal'),
});

function medians<Figures extends object>(
  visits: readonly (Figures & Readonly<Record<keyof Figures, number>>)[],
): Figures {
  const [first] = visits;
  if (!first) throw new Error('Nothing was measured.');
  const names = Object.keys(first) as (keyof Figures)[];
  // Built from the names of a visit.
  return Object.fromEntries(
    names.map((name) => [name, median(visits.map((visit) => visit[name]))]),
  ) as Figures;
}

async function inTurns<Figure>(
  rounds: number,
  measure: (page: (typeof PAGES)[number]) => Promise<Figure>,
) {
  const taken = eachPage((): Figure[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const page of PAGES) taken[page].push(await measure(page));
  return taken;
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

async function benchmarkIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  return index;
}

async function measureAll(
  browser: Browser,
  urls: OfEach<string>,
  emptyUrl: string,
  rounds: number,
): Promise<PageFigures> {
  // A warm-up for server and browser.
  await inTurns(1, (page) => refusedSubmit(browser, urls[page]));
  const visits = [];
  for (const conditions of CONDITIONS) {
    process.stdout.write(`${conditions.name} ...\n`);
    const floors: Floor[] = [];
    const taken = await inTurns(rounds, async (page) => {
      if (page === 'portal') floors.push(await visitEmptyPage(browser, emptyUrl, conditions));
      return visitPage(browser, urls[page], conditions, ACCOUNT);
    });
    visits.push({
      conditions,
      of: eachPage((page) => medians(taken[page])),
      floor: medians(floors),
    });
  }
  const refusals = await inTurns(rounds, (page) => refusedSubmit(browser, urls[page]));
  return {
    rounds,
    benchmarkIndex: await benchmarkIndex(browser),
    visits,
    refused: eachPage((page) => median(refusals[page])),
  };
}

/**
 * Measures this portal's sign-in page and both of the peer's in one Chromium, in turns, in front of one platform: some
 * minutes a round.
 */
export async function benchPages(rounds = ROUNDS): Promise<PageFigures> {
  const executablePath = await findChromium();
  if (!(await buildPortal({ workbench: false }))) throw new Error('The portal could not be built.');
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const port = await freePort();
  const frontPort = await freePort();
  const urls = eachPage((page) => `https://${HOSTS[page]}:${frontPort}`);
  const platform = startChild({
    ...PRODUCTION,
    PORTAL_DIR: 'dist',
    PORT: String(port),
    PUBLIC_URL: urls.portal,
    DATA_DIR: folder,
  });
  await platform.ready();
  const peer = await serveBundle('peerPage.tsx', await freePort(), port);
  const peerWithRouter = await serveBundle('peerWithRouter.tsx', await freePort(), port);
  const empty = await serveEmptyPage(await freePort(), port);
  const front = await secureFront(frontPort, {
    [EMPTY_HOST]: empty.url,
    [HOSTS.peer]: peer.url,
    [HOSTS.peerWithRouter]: peerWithRouter.url,
    [HOSTS.portal]: `http://localhost:${port}`,
  });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', WITHOUT_FEATURES, ...front.chromiumArguments],
  });
  try {
    await signUp(`http://localhost:${port}`);
    return await measureAll(
      browser,
      eachPage((page) => `${urls[page]}${SIGN_IN}`),
      `https://${EMPTY_HOST}:${frontPort}`,
      rounds,
    );
  } finally {
    await browser.close();
    front.stop();
    peer.stop();
    peerWithRouter.stop();
    empty.stop();
    platform.process.kill('SIGTERM');
    await platform.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
