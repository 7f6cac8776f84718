import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeCertificate } from '../chromium/support/certificate';
import { temporaryFolder } from '../server/support/temporaryFolder';
import { runInstall, tlsOptions } from './support/runInstall';

const run = promisify(execFile);
const folder = temporaryFolder();
const at = (...parts: string[]) => join(folder, ...parts);
const [root, artefact, damaged] = [at('root'), at('artefact'), at('damaged')];
const opt = join(root, 'opt/portal');
const conf = join(root, 'etc/nginx/conf.d/portal.conf');
const page = join(root, 'srv/portal/pages/adlantern/en/index.html');
const current = () => readlinkSync(join(opt, 'current'));
let tls: { certificate: string; key: string };

const install = (version = artefact, env: Record<string, string> = {}) =>
  runInstall(artefact, env, '--root', root, version, ...tlsOptions(tls));

/** Writes the page and nginx's file of the new version, as `npm run nginx` does. */
const NGINX = `import { writeFileSync, mkdirSync } from 'node:fs';
mkdirSync('${join(page, '..')}', { recursive: true });
for (const file of ['${page}', '${conf}']) writeFileSync(file, 'new');`;

beforeAll(async () => {
  tls = makeCertificate(folder, ['adlantern.example']);
  mkdirSync(join(artefact, 'server'), { recursive: true });
  cpSync('deploy', join(artefact, 'deploy'), { recursive: true });
  writeFileSync(join(artefact, 'server/main.mjs'), 'export {};');
  writeFileSync(join(artefact, 'server/nginx.mjs'), NGINX);
  const sums = 'find . -type f -exec sha256sum {} + > ../sums && mv ../sums SHA256SUMS';
  await run('sh', ['-c', sums], { cwd: artefact });
  cpSync(artefact, damaged, { recursive: true });
  truncateSync(join(damaged, 'server/main.mjs'), 5);
  await install();
  await install();
});

it('O13: a second run at the same time is refused', async () => {
  const hold = ['-c', `exec 9>${opt}/lock && flock 9 && echo held && read -r end`];
  const other = spawn('sh', hold, { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  await expect(install()).rejects.toMatchObject({
    code: 1,
    stderr: 'Another installation is running; nothing was changed.\n',
  });
  other.kill();
});

it('O13: a damaged artefact is refused', async () => {
  const before = current();
  await expect(install(damaged)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/main\.mjs: FAILED[^]*is damaged or incomplete/),
  });
  expect(current()).toBe(before);
});

it('O13: what an interrupted run has left is put back, at the next run if it was killed', async () => {
  const [before, words] = [current(), 'of the version before'];
  writeFileSync(conf, `# ${words}`);
  writeFileSync(page, words);
  for (const signal of ['TERM', 'KILL']) {
    // Ends the run when nginx tests the new file.
    const nginx = `#!/bin/sh\ngrep -q "${words}" ${conf} || kill -${signal} $PPID\n`;
    writeFileSync(at('nginx.sh'), nginx, { mode: 0o755 });
    await expect(install(artefact, { NGINX: at('nginx.sh') })).rejects.toBeDefined();
    expect(existsSync(join(root, 'srv/portal.before'))).toBe(signal === 'KILL');
  }
  symlinkSync(before, join(opt, 'current.new'));
  await expect(install(damaged)).rejects.toThrow(/is damaged/);
  expect([readFileSync(conf, 'utf8'), readFileSync(page, 'utf8')]).toEqual([`# ${words}`, words]);
  expect(readdirSync(join(root, 'srv'))).toEqual(['portal']);
  expect(current()).toBe(before);
  await install();
  expect(current()).not.toBe(before);
  expect(readdirSync(opt).toSorted()).toEqual(['current', 'lock', 'releases']);
});
