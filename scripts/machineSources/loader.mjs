import { fileURLToPath } from 'node:url';
import { importTypeScript } from '../assets/importTypeScript.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A webpack loader: replaces src/devtools/sources/machineSources.ts with data from the sources of the machines. */
export default async function machineSourcesLoader() {
  this.addContextDependency(`${ROOT}machines`);
  const { readMachineSources } = await importTypeScript(
    'scripts/machineSources/readMachineSources.ts',
  );
  // A single string, so that two megabytes are not parsed as code.
  const text = JSON.stringify(readMachineSources(ROOT));
  return `export const machineSources = JSON.parse(${JSON.stringify(text)});`;
}
