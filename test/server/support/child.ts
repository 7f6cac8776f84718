import { spawn, type ChildProcess } from 'node:child_process';

/** A server process as a person starts it. */
export interface Child {
  readonly process: ChildProcess;
  stdout: string;
  stderr: string;
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Resolves with the address once the platform has said it. */
  ready(): Promise<string>;
}

/** What a platform in production has to be told, besides its address. */
export const PRODUCTION = { NODE_ENV: 'production', SMTP_URL: 'none', OIDC_ISSUER: 'none' };

/** Runs `server/main.ts` with these variables; `before` is run in the process first. */
export function startChild(env: Record<string, string>, before?: string): Child {
  const args = ['--import', 'tsx', ...(before === undefined ? [] : ['--import', before])];
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...args, 'server/main.ts'], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const state: Child = {
    process: child,
    stdout: '',
    stderr: '',
    // Not `exit`: what it has said may still be on its way then.
    ended: new Promise((done) => child.on('close', (code, signal) => done(code ?? signal))),
    ready: () =>
      new Promise((done, fail) => {
        const look = () => {
          const url = /^Portal +(\S+)$/m.exec(state.stdout)?.[1];
          if (url !== undefined) done(url);
        };
        child.stdout.on('data', look);
        child.on('exit', () => fail(new Error(`ended early: ${state.stderr}`)));
        look();
      }),
  };
  child.stdout.on('data', (chunk) => {
    state.stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    state.stderr += String(chunk);
  });
  return state;
}
