import { fileURLToPath } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A webpack loader: puts what the sources of the machines say in the place of src/devtools/sources/machineSources.ts. */
export default async function machineSourcesLoader() {
  this.addContextDependency(`${ROOT}machines`);
  const { readMachineSources } = await tsImport('./readMachineSources.ts', import.meta.url);
  return `export const machineSources = ${JSON.stringify(readMachineSources(ROOT))};`;
}
