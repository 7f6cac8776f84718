import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort';

const HOME = '/usr/lib/postgresql';

/** The folder with PostgreSQL's programs, newest version first; undefined when there is none. */
export function findPostgres(): string | undefined {
  try {
    const versions = readdirSync(HOME).toSorted((a, b) => Number(b) - Number(a));
    return versions[0] === undefined ? undefined : join(HOME, versions[0], 'bin');
  } catch {
    return undefined;
  }
}

/** A throw-away PostgreSQL cluster. It refuses to run as root, so root runs it as postgres. */
export async function startPostgres(bin: string): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const asRoot = userInfo().uid === 0;
  const run = (program: string, args: string[]) => {
    const command = join(bin, program);
    const [file, all] = asRoot
      ? ['runuser', ['-u', 'postgres', '--', command, ...args]]
      : [command, args];
    execFileSync(file, all, { stdio: 'ignore', cwd: folder });
  };
  if (asRoot) execFileSync('chown', ['postgres', folder]);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', [
    '-D',
    data,
    '-U',
    'tester',
    '-A',
    'trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  return {
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
