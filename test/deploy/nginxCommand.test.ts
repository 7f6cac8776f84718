import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBuiltPortal } from '../server/support/builtPortal';

const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-command-'));
const built = join(folder, 'dist');
beforeAll(() => writeBuiltPortal(built));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm run nginx` as an operator does. */
const run = (...words: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/nginx.ts', built, ...words], {
    encoding: 'utf8',
    env: { PATH: '' },
  });

describe('npm run nginx as an operator runs it', () => {
  it('decisions: prints the configuration, or writes it into the file that is named', () => {
    const printed = run(`out=${join(folder, 'site')}`);
    expect([printed.status, printed.stderr]).toEqual([0, '']);
    expect(printed.stdout).toContain(`root "${join(folder, 'site')}";`);
    const conf = join(folder, 'portal.conf');
    const written = run(`out=${join(folder, 'site')}`, `conf=${conf}`);
    expect([written.status, written.stdout, written.stderr]).toEqual([0, '', '']);
    expect(readFileSync(conf, 'utf8')).toBe(printed.stdout);
    // Nothing half written stays where nginx may include it.
    expect(existsSync(`${conf}.new`)).toBe(false);
  });

  it('spec 8: what cannot be right ends with 1 and one line, so that a script of deployment stops', () => {
    const { status, stdout, stderr } = run('listen=443');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^out: name a folder [^\n]*\n$/);
  });
});
