import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FACTS_NOT_SHOWN } from '../../src/rules/brands';
import { fieldsOf } from '../json';

/** Pages rendered with a configuration, and their stylesheets, by their paths in the build. */
export interface OwnPages {
  readonly pages: ReadonlyMap<string, string>;
  readonly sheets: ReadonlyMap<string, string>;
}

/** The pages as built. */
export const NO_OWN_PAGES: OwnPages = { pages: new Map(), sheets: new Map() };

/** Whether a configuration changes what the built pages show. */
export const changesPages = (config: object): boolean =>
  Object.keys(fieldsOf(fieldsOf(config)['brand'])).some((fact) => !FACTS_NOT_SHOWN.includes(fact));

/**
 * Renders the pages of a built portal with a configuration, in a worker thread (about 3 s of processor time). Returns none if
 * the configuration does not change them, or if the build has no renderer (scripts/prerender/site.mjs). Rejects with the
 * renderer's error.
 */
export async function renderOwnPages(portalDir: string, config: object): Promise<OwnPages> {
  const site = join(portalDir, 'prerender/site.cjs');
  if (!changesPages(config) || !existsSync(site)) return NO_OWN_PAGES;
  return new Promise((resolve, reject) => {
    const worker = new Worker(site, { workerData: { kit: 'kit.json', overrides: config } });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The pages were not rendered.')));
  });
}
