import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { fdOf } from '../../test/server/support/child';
import { listening } from '../../test/server/support/freePort';

interface ServiceOptions {
  readonly name: string;
  /** The program and its arguments. */
  readonly program: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The file for its output. */
  readonly log: string;
  /** The port on this machine that is held open for it; without it the service opens its own. */
  readonly port?: number;
}

/** Opens a listening socket that no process accepts on yet. */
async function holdSocket(port: number): Promise<Server> {
  const server = createServer();
  await listening(server, port);
  return server;
}

const RESTART_MS = 1_000;
/** The log line of a started process. A process that ends before has failed to start, for example without its core. */
const STARTED = '"msg":"listening"';
const SUPERVISOR = 'scripts/chaos/supervise.sh';

/** A process that is killed, stopped and restarted while its socket stays open. */
export class Service {
  readonly name: string;
  /** How often it ended unexpectedly after it had started. */
  endedByItself = 0;
  #pid: number | undefined;
  #isMeant = false;
  #isClosed = false;
  #folder = '';
  /** Where the current process's output begins in the log, in bytes. */
  #logStart = 0;
  #ended: (() => void)[] = [];
  #started: (() => void)[] = [];

  private constructor(
    name: string,
    private readonly supervisor: ChildProcess,
    private readonly log: string,
  ) {
    this.name = name;
    const { stdout } = supervisor;
    if (stdout === null) throw new Error('The supervisor has no output.');
    createInterface(stdout).on('line', (line) => this.#onLine(line));
  }

  static async open({ name, program, env, log, port }: ServiceOptions): Promise<Service> {
    const socket = port === undefined ? undefined : await holdSocket(port);
    const { PATH = '', HOME = '' } = process.env;
    const given = { PATH, HOME, ...env, ...(socket && { LISTEN_FDS: '1' }) };
    const supervisor = spawn('sh', [SUPERVISOR, log, ...program], {
      env: given,
      stdio: ['pipe', 'pipe', 'ignore', ...(socket === undefined ? [] : [fdOf(socket)])],
    });
    socket?.close();
    return new Service(name, supervisor, log);
  }

  get isRunning(): boolean {
    return this.#pid !== undefined;
  }

  /** Starts it in a folder; resolves when the process exists. */
  async start(folder: string): Promise<void> {
    if (this.isRunning) return;
    this.#isMeant = false;
    this.#folder = folder;
    const started = new Promise<void>((done) => this.#started.push(done));
    this.supervisor.stdin?.write(`${folder}\n`);
    await started;
  }

  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
    if (this.#pid === undefined) return;
    if (signal === 'SIGKILL' || signal === 'SIGTERM') this.#isMeant = true;
    try {
      process.kill(this.#pid, signal);
    } catch {
      // It has just ended; its exit is about to be reported.
    }
  }

  /** Ends it and waits for its exit. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return;
    const ended = new Promise<void>((done) => this.#ended.push(done));
    this.signal(signal);
    await ended;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.signal('SIGCONT');
    await this.end('SIGKILL');
    this.supervisor.stdin?.end();
  }

  /** Restarts it after a second, as systemd does. */
  #endedAlone(): void {
    const words = readFileSync(this.log).subarray(this.#logStart).toString();
    if (words.includes(STARTED)) this.endedByItself += 1;
    setTimeout(() => {
      if (!this.#isClosed) void this.start(this.#folder);
    }, RESTART_MS);
  }

  #onLine(line: string): void {
    const [word, value] = line.split(' ');
    if (word === 'started') {
      this.#pid = Number(value);
      this.#logStart = statSync(this.log, { throwIfNoEntry: false })?.size ?? 0;
      for (const done of this.#started.splice(0)) done();
    }
    if (word !== 'ended') return;
    this.#pid = undefined;
    if (!this.#isMeant) this.#endedAlone();
    for (const done of this.#ended.splice(0)) done();
  }
}
