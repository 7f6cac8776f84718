import { fileURLToPath } from 'node:url';
import { importTypeScript } from '../assets/importTypeScript.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A webpack loader: puts what the sources of the machines say in the place of src/devtools/sources/machineSources.ts. */
export default async function machineSourcesLoader() {
  this.addContextDependency(`${ROOT}machines`);
  const { readMachineSources } = await importTypeScript(
    'scripts/machineSources/readMachineSources.ts',
  );
  // As one string: nothing has to read two megabytes of code.
  const text = JSON.stringify(readMachineSources(ROOT));
  return `export const machineSources = JSON.parse(${JSON.stringify(text)});`;
}
