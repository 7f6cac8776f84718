/** `npm start`: builds the portal if its sources are newer than the build, then runs the platform. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const [major, minor] = process.versions.node.split('.').map(Number);

const stop = (line) => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};

if (major < 20 || (major === 20 && minor < 19))
  stop(`Node.js 20.19 or newer is required; this is ${process.versions.node}.`);
if (!existsSync(new URL('node_modules', root))) stop('The packages are not installed. Run: npm ci');

// After these checks, since the build needs both.
const { readCommand } = await import('./readCommand.mjs');
readCommand(import.meta.filename);
const { buildPortal } = await import('./build.mjs');

let server = null;
const load = () => {
  server ??= spawn(process.execPath, ['--import', 'tsx', 'scripts/preparedPlatform.mjs'], {
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
