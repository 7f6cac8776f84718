import { join } from 'node:path';
import { importTypeScript } from '../assets/importTypeScript.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** A webpack loader: replaces src/devtools/sources/machineSources.ts with data from the sources of the machines. */
export default async function machineSourcesLoader() {
  this.addContextDependency(join(ROOT, 'machines'));
  const { readMachineSources } = await importTypeScript(
    'scripts/machineSources/readMachineSources.ts',
  );
  // A single string, so that two megabytes are not parsed as code.
  const text = JSON.stringify(readMachineSources(ROOT));
  return `export const machineSources = JSON.parse(${JSON.stringify(text)});`;
}
