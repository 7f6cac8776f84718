import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort';

const HOME = '/usr/lib/postgresql';

/** Returns the folder with PostgreSQL's programs, newest version first; undefined if there is none. */
export function findPostgres(): string | undefined {
  try {
    const versions = readdirSync(HOME).toSorted((a, b) => Number(b) - Number(a));
    return versions[0] === undefined ? undefined : join(HOME, versions[0], 'bin');
  } catch {
    return undefined;
  }
}

export interface Cluster {
  readonly url: string;
  /** Stops it immediately, as after a power loss, and starts it again. */
  readonly restart: () => Promise<void>;
  /** Starts a copy that follows it, until it is promoted. */
  readonly copy: () => Promise<Copy>;
  readonly stop: () => void;
}

interface Copy {
  readonly url: string;
  readonly promote: () => void;
  readonly stop: () => void;
}

/** Starts a temporary PostgreSQL cluster. It refuses to run as root, so root runs it as postgres. */
export async function startPostgres(bin: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const asRoot = userInfo().uid === 0;
  const commandOf = (program: string, args: string[]): [file: string, args: string[]] => {
    const command = join(bin, program);
    return asRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  };
  const run = (program: string, args: string[]) =>
    void execFileSync(...commandOf(program, args), { stdio: 'ignore', cwd: folder });
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
  const optionsAt = (at: number) =>
    `-p ${at} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  const options = optionsAt(port);
  const start = (from: string, chosen: string) =>
    run('pg_ctl', ['-D', from, '-w', '-l', `${from}.log`, '-o', chosen, 'start']);
  const end = (from: string) => run('pg_ctl', ['-D', from, '-m', 'immediate', 'stop']);
  const urlAt = (at: number) => `postgres://tester@127.0.0.1:${at}/postgres`;
  start(data, options);
  return {
    url: urlAt(port),
    async restart() {
      const args = ['-D', data, '-w', '-m', 'immediate', '-l', `${data}.log`, '-o', options];
      const [file, all] = commandOf('pg_ctl', [...args, 'restart']);
      const code = await new Promise((done) =>
        spawn(file, all, { cwd: folder, stdio: 'ignore' }).once('exit', done),
      );
      if (code !== 0) throw new Error('PostgreSQL did not come up again.');
    },
    async copy() {
      const from = join(folder, 'copy');
      const own = await freePort();
      run('pg_basebackup', ['-d', urlAt(port), '-D', from, '-R', '--no-sync', '-c', 'fast']);
      start(from, optionsAt(own));
      return {
        url: urlAt(own),
        promote: () => run('pg_ctl', ['-D', from, '-w', 'promote']),
        stop: () => end(from),
      };
    },
    stop() {
      end(data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
