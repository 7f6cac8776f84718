/** `npm start`: builds the portal if its sources are newer than the build, then runs the platform. */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPortal } from './build.mjs';
import { answerHelp } from './help.mjs';

answerHelp(import.meta.url, []);

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major, minor] = process.versions.node.split('.').map(Number);

const stop = (line) => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

if (major < 20 || (major === 20 && minor < 19))
  stop(`Node.js 20.19 or newer is required; this is ${process.versions.node}.`);
if (!statSync(join(root, 'node_modules'), { throwIfNoEntry: false }))
  stop('The packages are not installed. Run: npm ci');

let server = null;
const load = () => {
  server ??= spawn(process.execPath, ['--import', 'tsx', 'scripts/platformWhenTold.mjs'], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  return server;
};

if (!(await buildPortal({ workbench: true, quick: true, afterRendering: load })))
  stop('The portal could not be built.');

load().send('start');
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
