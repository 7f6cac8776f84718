import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

  it('spec 8: invalid input exits with 1 and one line, so that a deployment script stops', () => {
    const { status, stdout, stderr } = run('listen=443');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^out: required: a folder [^\n]*\n$/);
  });
});
