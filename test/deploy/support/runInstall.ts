import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs `deploy/install.sh` of an artefact, as on a machine without the source tree. */
export const runInstall = (artefact: string, env: Record<string, string>, ...words: string[]) =>
  run('sh', [join(artefact, 'deploy/install.sh'), ...words], {
    env: { PATH: process.env['PATH'] ?? '', NODE: process.execPath, ...env },
  });

export const tlsOptions = ({ certificate, key }: { certificate: string; key: string }) => [
  '--certificate',
  certificate,
  '--key',
  key,
];
