import { spawn, type ChildProcess } from 'node:child_process';
import type { Server } from 'node:net';
import { serverArguments } from '../../support/builtServer';
import { writeBuiltPortal } from './builtPortal';

/** A server process, as a user starts it. */
export interface Child {
  readonly process: ChildProcess;
  stdout: string;
  stderr: string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Resolves with the address once the platform has printed it. */
  ready(): Promise<string>;
  go(): void;
}

/** A minimal portal, as a clean clone is not built yet. */
const PORTAL_DIR = '.cache/portal';
writeBuiltPortal(PORTAL_DIR);

/** Settings that production requires besides the address. */
export const PRODUCTION = {
  REGISTRATION: 'open',
  NODE_ENV: 'production',
  SMTP_URL: 'none',
  OIDC_ISSUER: 'none',
  MIGRATE_AT_START: '1',
  PORTAL_DIR,
};

interface Start {
  /** Code to run in the process first. */
  readonly before?: string;
  /** A listening server whose socket the process gets, as from systemd. */
  readonly holder?: Server;
  /** Whether to hold the socket and start only on demand. */
  readonly waits?: boolean;
  readonly output?: string;
}

export function fdOf(server: Server): number {
  const handle: unknown = Reflect.get(server, '_handle');
  const fd: unknown = typeof handle === 'object' && handle !== null && Reflect.get(handle, 'fd');
  if (typeof fd !== 'number') throw new Error('The server does not listen.');
  return fd;
}

/** The output of a process that accepts requests: for a user, or as a line of JSON. */
const LISTENING = /^(?:Portal +|.*"url":")([^\s"]+)(?:$|".*"msg":"listening")/m;

/** Returns a script that waits for a line, passes the socket on and redirects the output. */
const shellFor = ({ holder, output }: Start): string =>
  [
    'read -r go;',
    holder === undefined ? '' : 'LISTEN_PID=$$ LISTEN_FDS=1',
    'exec "$@"',
    output === undefined ? '' : `>${output} 2>${output}`,
  ].join(' ');

export function startChild(env: Record<string, string>, start: Start = {}): Child {
  const { before, holder, output, waits = false } = start;
  const imports = before === undefined ? [] : ['--import', before];
  const node = [process.execPath, ...imports, ...serverArguments()];
  const { PATH = '', HOME = '' } = process.env;
  const isPlain = holder === undefined && output === undefined;
  const [file = '', ...args] = isPlain ? node : ['sh', '-c', shellFor(start), 'sh', ...node];
  const child = spawn(file, args, {
    env: { PATH, HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(holder === undefined ? [] : [fdOf(holder)])],
  });
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('No pipes.');
  const go = () => void stdin.end('go\n');
  if (!waits) go();
  const state: Child = {
    process: child,
    stdout: '',
    stderr: '',
    go,
    // Not `exit`, as output may still be pending then.
    ended: new Promise((done) => child.on('close', (code, signal) => done(code ?? signal))),
    ready: () =>
      new Promise((done, fail) => {
        const look = () => {
          const url = LISTENING.exec(state.stdout)?.[1];
          if (url !== undefined) done(url);
        };
        stdout.on('data', look);
        child.on('exit', () => fail(new Error(`ended early: ${state.stderr}`)));
        look();
      }),
  };
  stdout.on('data', (chunk) => {
    state.stdout += String(chunk);
  });
  stderr.on('data', (chunk) => {
    state.stderr += String(chunk);
  });
  return state;
}
