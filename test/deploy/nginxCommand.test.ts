import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBuiltPortal } from '../server/support/builtPortal';
import { temporaryFolder } from '../server/support/temporaryFolder';

const folder = temporaryFolder();
const built = join(folder, 'dist');
beforeAll(() => writeBuiltPortal(built));

/** Runs `npm run nginx` as an operator does. */
const run = (...words: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/nginx.ts', built, ...words], {
    encoding: 'utf8',
    timeout: 30_000,
    env: { PATH: '', PUBLIC_URL: 'https://portal.studio.example' },
  });

describe('npm run nginx as an operator runs it', () => {
  it('decisions: prints the configuration, or writes it into the named file', () => {
    const printed = run(`out=${join(folder, 'site')}`);
    expect([printed.status, printed.stderr]).toEqual([0, '']);
    expect(printed.stdout).toContain(`root "${join(folder, 'site')}";`);
    const conf = join(folder, 'portal.conf');
    const written = run(`out=${join(folder, 'site')}`, `conf=${conf}`);
    expect([written.status, written.stdout, written.stderr]).toEqual([0, '', '']);
    expect(readFileSync(conf, 'utf8')).toBe(printed.stdout);
    // No partial file stays where nginx may include it.
    expect(existsSync(`${conf}.new`)).toBe(false);
  });

  it('puts pages and configuration back together if nginx rejects them', () => {
    const [site, conf] = [join(folder, 'kept'), join(folder, 'kept.conf')];
    const words = [`out=${site}`, `conf=${conf}`];
    // With nothing before, nothing is left that nginx would read.
    expect(run(...words, 'test=false').stderr).toMatch(/^test: "false" failed, so [^\n]*\n$/);
    expect(existsSync(conf)).toBe(false);
    expect(run(...words, 'test=true').status).toBe(0);
    const page = join(site, 'pages/adlantern/en/index.html');
    writeFileSync(page, 'a page of the version before');
    writeFileSync(conf, '# of the version before');
    const { status, stdout } = run(...words, 'test=false');
    expect([status, stdout]).toEqual([1, '']);
    expect(readFileSync(page, 'utf8')).toBe('a page of the version before');
    expect(readFileSync(conf, 'utf8')).toBe('# of the version before');
    expect(run(`out=${site}`, 'test=true').stderr).toBe('test: requires conf.\n');
  });

  it('refuses a folder that cannot be created, where Node alone would hang', () =>
    expect(run('out=/proc/site').stderr).toMatch(/^out: ENOENT[^\n]*\n$/));

  it('spec 8: invalid input exits with 1 and one line, so that a deployment script stops', () => {
    const { status, stdout, stderr } = run('listen=443');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^out: required: a folder [^\n]*\n$/);
  });
});
