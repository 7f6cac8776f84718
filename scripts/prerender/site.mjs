/**
 * The entry of the bundle that renders and composes the pages (./renderer.mjs). The build uses it, and so does a deployment
 * whose configuration changes what pages show: it runs as a worker thread there, with the kit in the same folder.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import * as portal from '../../src/prerender';
import { composePages, renderPages } from './compose.mjs';

export { portal };
export const render = (overrides) => renderPages(portal, overrides);
export const compose = (kit, rendered) => composePages(portal, kit, rendered);

if (!isMainThread && workerData?.kit) {
  const kit = JSON.parse(readFileSync(join(__dirname, workerData.kit), 'utf8'));
  // A rejection becomes the worker's error event.
  void render(workerData.overrides).then((rendered) =>
    parentPort.postMessage(compose(kit, rendered)),
  );
}
