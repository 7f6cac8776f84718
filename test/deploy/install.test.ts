import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { findNginx } from '../../deploy/nginx/run';
import { makeCertificate } from '../chromium/support/certificate';
import { writeBuiltPortal } from '../server/support/builtPortal';
import { freePort } from '../server/support/freePort';
import { temporaryFolder } from '../server/support/temporaryFolder';
import { runInstall, tlsOptions } from './support/runInstall';

const run = promisify(execFile);
const folder = temporaryFolder();
const at = (...parts: string[]) => join(folder, ...parts);
const root = at('root');
const artefact = at('artefact');
/** With a link to the artefact's packages: copying their 9,000 files takes most of an installation. */
const light = at('light');
const current = join(root, 'opt/portal/current');
const environmentFile = join(root, 'etc/portal/portal.env');
let tls: { certificate: string; key: string };

const install = (...words: string[]) => runInstall(artefact, {}, ...words);
const installed = (env = {}, version = light) =>
  runInstall(artefact, env, '--root', root, version, ...tlsOptions(tls));

const sizeOf = (path: string): number =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

beforeAll(async () => {
  writeBuiltPortal(at('dist'));
  writeFileSync(at('dist', 'files.json.map'), '{}');
  tls = makeCertificate(folder, ['adlantern.example']);
  await run(process.execPath, ['scripts/artefact.mjs', artefact, at('dist')]);
  const own = (path: string) => !/(?:node_modules|SHA256SUMS)$/.test(path);
  cpSync(artefact, light, { recursive: true, filter: own });
  symlinkSync(join(artefact, 'node_modules'), join(light, 'node_modules'));
});

describe('npm run artefact', () => {
  it('O24: contains what production needs in less than 110 MB, without tools for builds or tests', () => {
    expect(sizeOf(artefact)).toBeLessThan(110e6);
    const packages = readdirSync(join(artefact, 'node_modules'));
    expect(packages).toEqual(expect.arrayContaining(['fastify', 'supertokens-node', 'pg', 'pino']));
    for (const name of ['webpack', 'typescript', 'tsx', 'esbuild', 'react', 'jest', '@playwright'])
      expect(packages).not.toContain(name);
    expect(existsSync(join(artefact, 'dist/files.json'))).toBe(true);
    expect(existsSync(join(artefact, 'dist/files.json.map'))).toBe(false);
  });

  it('prints its usage, and creates no folder named like an option', async () => {
    const start = (...words: string[]) => run(process.execPath, ['scripts/artefact.mjs', ...words]);
    const usage = { code: 1, stderr: 'Usage: npm run artefact -- FOLDER [PORTAL]\n' };
    await expect(start()).rejects.toMatchObject(usage);
    await expect(start(at('new'), at('dist'), 'more')).rejects.toMatchObject(usage);
    const unknown = { code: 2, stderr: expect.stringContaining("Unknown option '--out'") };
    await expect(start('--out', at('dist'))).rejects.toMatchObject(unknown);
    await expect(start('/proc/new', at('dist'))).rejects.toThrow(/ENOENT/);
  });

  it('overwrites nothing', async () => {
    const again = run(process.execPath, ['scripts/artefact.mjs', artefact, at('dist')]);
    await expect(again).rejects.toThrow(/already exists/);
  });
});

describe('deploy/install.sh', () => {
  let first: string;
  let second: string;
  let hadBegun: boolean;
  beforeAll(async () => {
    first = (await installed()).stdout;
    hadBegun = existsSync(current);
    second = (await installed()).stdout;
  });

  it('installs the files to be filled in first, and the rest the second time', () => {
    expect([first, hadBegun]).toEqual([
      expect.stringContaining('Fill it in, then run this again.'),
      false,
    ]);
    expect(second).toMatch(/^Installed: releases\/\S+$/m);
    // Where the client of an authority writes: without it a certificate is not renewed.
    expect(existsSync(join(root, 'var/www/acme'))).toBe(true);
  });

  it('O13: copies a version aside and switches in one step; files of open pages stay', async () => {
    const before = readlinkSync(current);
    writeFileSync(join(root, 'srv/portal/old.js'), 'export {};');
    writeFileSync(
      environmentFile,
      readFileSync(environmentFile, 'utf8').replace('adlantern', 'mine'),
    );
    for (const old of ['0001', '0002']) mkdirSync(join(root, 'opt/portal/releases', old));
    await installed();
    expect(readlinkSync(current)).not.toBe(before);
    const releases = readdirSync(join(root, 'opt/portal/releases'));
    expect(releases).toHaveLength(3);
    expect(releases).not.toContain('0001');
    expect(existsSync(join(root, 'srv/portal/old.js'))).toBe(true);
    expect(readFileSync(environmentFile, 'utf8')).toContain('mine');
    expect(readFileSync(join(root, 'etc/nginx/conf.d/portal.conf'), 'utf8')).toContain(
      'portal.mine.example',
    );
  });

  it('goes back to an installed version, with its pages', async () => {
    const page = 'pages/adlantern/en/index.html';
    const served = () => readFileSync(join(root, 'srv/portal', page), 'utf8');
    const [before, earlier] = [served(), join(root, 'opt/portal', readlinkSync(current))];
    const newer = at('newer');
    cpSync(light, newer, { recursive: true });
    const built = readFileSync(join(artefact, 'dist', page), 'utf8');
    writeFileSync(join(newer, 'dist', page), built.replace('<p>', '<p>newer '));
    await installed({}, newer);
    expect(served()).toContain('newer');
    await installed({}, earlier);
    expect(served()).toBe(before);
  });

  it('accepts relative names of the certificate and its key, and a link to the artefact', async () => {
    symlinkSync(artefact, at('link'));
    const here = { certificate: relative('.', tls.certificate), key: relative('.', tls.key) };
    await runInstall(artefact, {}, '--root', root, at('link'), ...tlsOptions(here));
    expect(lstatSync(join(root, 'opt/portal', readlinkSync(current))).isDirectory()).toBe(true);
    const written = readFileSync(join(root, 'etc/nginx/conf.d/portal.conf'), 'utf8');
    for (const file of [tls.certificate, tls.key]) expect(written).toContain(` "${file}";`);
  });

  it('refuses variables that the units set', async () => {
    const before = readFileSync(environmentFile, 'utf8');
    writeFileSync(environmentFile, `${before}\nDATA_DIR=/data\n`);
    await expect(installed()).rejects.toMatchObject({
      code: 1,
      stderr: `${environmentFile}: remove DATA_DIR; the units set it.\n`,
    });
    writeFileSync(environmentFile, before);
  });

  it('refuses the sample site of a new nginx before anything is changed', async () => {
    const before = readlinkSync(current);
    const sites = join(root, 'etc/nginx/sites-enabled');
    mkdirSync(sites);
    writeFileSync(join(sites, 'default'), 'server {\n\tlisten [::]:80 default_server;\n}\n');
    await expect(installed()).rejects.toMatchObject({
      code: 1,
      stderr: `The sample site of nginx claims the same ports. Run: rm ${sites}/default\n`,
    });
    expect(readlinkSync(current)).toBe(before);
    // An operator's own site of this name.
    writeFileSync(join(sites, 'default'), '# listen 80 default_server;\n');
    await installed();
    rmSync(sites, { recursive: true });
  });

  it('makes the variables readable for the platform only, and the log of requests for operators', () => {
    expect(statSync(join(root, 'var/log/nginx/portal.log')).mode & 0o777).toBe(0o640);
    expect(statSync(environmentFile).mode & 0o007).toBe(0);
    expect(statSync(join(root, 'etc/portal/secrets')).mode & 0o007).toBe(0);
  });

  it.each([
    [['/nowhere'], /is not an output folder of npm run artefact/],
    [['--dance'], /--dance is not a known option/],
  ])('refuses %j in one line', async (words, reason) => {
    await expect(install('--root', root, ...words)).rejects.toThrow(reason);
  });

  it('prints its usage with --help', async () => {
    const { stdout } = await install('--help');
    expect(stdout).toMatch(/^deploy\/install\.sh ARTEFACT --certificate FILE --key FILE/);
  });

  it.each([
    [[], /^Give the output folder of npm run artefact/m],
    [['--certificate'], /^--certificate: a file or folder is required\.$/m],
    [['a', 'b'], /^"b": only one artefact can be installed/m],
  ])('refuses the wrong arguments %j', async (words, reason) => {
    await expect(install(...words)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(reason),
    });
  });

  it('refuses a missing certificate before it writes anything', async () => {
    const words = ['--root', at('fresh'), artefact, '--certificate', '/nowhere', '--key', tls.key];
    await expect(install(...words)).rejects.toThrow(/--certificate: "\/nowhere" cannot be read/);
    expect(existsSync(at('fresh'))).toBe(false);
  });

  it('keeps the previous version if nginx rejects the new file', async () => {
    const conf = join(root, 'etc/nginx/conf.d/portal.conf');
    const page = join(root, 'srv/portal/pages/adlantern/en/index.html');
    writeFileSync(page, 'a page that only the policy of the file before allows');
    const state = () => [
      readFileSync(conf, 'utf8'),
      readFileSync(page, 'utf8'),
      readdirSync(join(root, 'srv')),
      readdirSync(join(root, 'etc/nginx/conf.d')),
      readlinkSync(current),
      readdirSync(join(root, 'opt/portal/releases')),
    ];
    writeFileSync(conf, '# of the version before');
    const before = state();
    // Accepts the existing file but no new one.
    writeFileSync(at('nginx.sh'), `#!/bin/sh\ngrep -q "of the version before" ${conf}\n`, {
      mode: 0o755,
    });
    await expect(installed({ NGINX: at('nginx.sh') })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nginx rejects the new configuration'),
    });
    expect(state()).toEqual(before);
    await installed({}, artefact);
  });

  it('O1: portal-admin is `npm run admin` with the variables of the platform', async () => {
    const portalAdmin = (...words: string[]) =>
      run(join(root, 'usr/local/sbin/portal-admin'), words, {
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE: process.execPath,
          TZ: 'America/New_York',
          SUDO_USER: 'ava',
        },
      });
    const minute = new Date().toISOString().slice(0, 16);
    await portalAdmin('migrate');
    expect(existsSync(join(root, 'var/lib/portal/platform.db'))).toBe(true);
    const { stdout } = await portalAdmin('invite', 'mira@studio.example', '--role', 'admin');
    expect(stdout).toMatch(/^https:\/\/portal\.\w+\.example\/portal\/register\?/);
    expect((await portalAdmin('audit', '--since', minute)).stdout).toMatch(
      /invitation_made .* by cli:ava /,
    );
    await expect(portalAdmin('dance')).rejects.toMatchObject({
      code: 2,
      stderr: '"dance" is not a command. (portal-admin --help)\n',
    });
    expect((await portalAdmin('--help')).stdout).toMatch(/^portal-admin COMMAND /);
    const variables = join(root, 'etc/portal/portal.env');
    renameSync(variables, `${variables}.away`);
    await expect(portalAdmin('people')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/portal\.env cannot be read by the user portal\. .*chgrp/),
    });
    renameSync(`${variables}.away`, variables);
  });

  it('O1, O17: installs a version that migrates, starts and serves', async () => {
    const port = String(await freePort());
    const env = {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      DATA_DIR: at('data'),
      PORT: port,
      OIDC_EMBEDDED: '1',
      PUBLIC_URL: 'https://portal.adlantern.example',
      SMTP_URL: 'none',
    };
    const { stdout } = await run(process.execPath, ['server/admin.mjs', 'migrate'], {
      env,
      cwd: current,
    });
    expect(stdout).toMatch(/^Done: 0001-first-tables, /);
    const platform = spawn(process.execPath, ['server/main.mjs'], {
      env,
      cwd: current,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((done) => platform.once('exit', done));
    await new Promise((ready) => platform.stdout.once('data', ready));
    const get = async (path: string) => {
      const answer = await fetch(`http://localhost:${port}${path}`, {
        headers: { accept: 'text/html' },
      });
      return `${answer.status} ${String(answer.headers.get('content-type')).split(';')[0]}`;
    };
    expect(await get('/readyz')).toBe('200 application/json');
    expect(await get('/')).toBe('200 text/html');
    expect(await get('/idp/style.css')).toBe('200 text/css');
    expect(await get('/api_v2/auth/loginmethods')).toBe('200 application/json');
    expect(await get('/developers')).toMatch(/^404/);
    platform.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  (findNginx() === undefined ? it.skip : it)('O22: writes a file that nginx accepts', () => {
    const written = readFileSync(join(root, 'etc/nginx/conf.d/portal.conf'), 'utf8');
    // Unprivileged ports, and a log in this folder.
    const here = written
      .replaceAll(/(listen (?:\[::\]:)?)(443|80)\b/g, '$18$2')
      .replaceAll('/var/log/nginx', folder);
    writeFileSync(at('portal.conf'), here);
    const main = readFileSync('deploy/container/nginx.conf', 'utf8')
      .replaceAll('/tmp/', `${folder}/`)
      .replace('/srv/nginx/portal.conf', at('portal.conf'));
    writeFileSync(at('nginx.conf'), main);
    const args = ['-t', '-q', '-p', folder, '-c', at('nginx.conf'), '-e', 'stderr'];
    execFileSync(findNginx() ?? '', args, { stdio: 'pipe' });
  });
});

const analyze = '/usr/bin/systemd-analyze';
(existsSync(analyze) ? describe : describe.skip)('the units', () => {
  it.each(['portal@.service', 'portal-backup.service'])(
    '%s: restrict the process (exposure of at most 2.0)',
    async (unit) => {
      const args = ['security', '--offline=true', '--threshold=20', `deploy/systemd/${unit}`];
      await expect(run(analyze, args)).resolves.toBeDefined();
    },
  );
});

it.each(['portal@.service', 'portal-backup.service'])(
  '%s keeps the folder of the data closed to other users, which systemd would open',
  (unit) =>
    expect(readFileSync(`deploy/systemd/${unit}`, 'utf8')).toMatch(/^StateDirectoryMode=0700$/m),
);

it('O16: the platform is restarted while its database is unavailable, and its socket stays', () => {
  const [unit = ''] = readFileSync('deploy/systemd/portal@.service', 'utf8').split('[Service]');
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
});

it('a backup waits for the database at boot, and is tried again if it fails', () => {
  const unit = readFileSync('deploy/systemd/portal-backup.service', 'utf8');
  expect(unit).toMatch(/^After=network-online\.target postgresql\.service$/m);
  expect(unit).toMatch(/^Restart=on-failure$/m);
});

it.each(['systemd/portal@.service', 'systemd/portal-backup.service', 'install.sh', 'portal-admin'])(
  'O1: what deploy/%s starts names commands as its operator types them',
  (file) => expect(readFileSync(`deploy/${file}`, 'utf8')).toContain('ADMIN_COMMAND=portal-admin '),
);
