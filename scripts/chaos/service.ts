import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

interface ServiceOptions {
  readonly name: string;
  /** The program with its words. */
  readonly program: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where all that it says goes. */
  readonly log: string;
  /** The address that is held for it, on this machine; without it the service opens its own. */
  readonly port?: number;
}

/** A listening socket that nobody answers at yet, and its file number. */
async function holdSocket(port: number) {
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', 511, done));
  const handle: unknown = Reflect.get(server, '_handle');
  const fd: unknown = typeof handle === 'object' && handle !== null && Reflect.get(handle, 'fd');
  if (typeof fd !== 'number') throw new Error('The socket has no file descriptor.');
  return { fd, release: () => void server.close() };
}

const RESTART_MS = 1_000;
/** What a process says once it has started. One that ends before has refused to start, for want of its core for one. */
const STARTED = '"msg":"listening"';
const SUPERVISOR = 'scripts/chaos/supervise.sh';

/** A process that is killed, stopped and started again, with a socket that stays open meanwhile. */
export class Service {
  readonly name: string;
  /** How often it ended after it had started, although nobody meant it to. */
  endedByItself = 0;
  #pid: number | undefined;
  #isMeant = false;
  #isClosed = false;
  #folder = '';
  /** Where the words of the process that runs begin in the log, in bytes. */
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
    createInterface(stdout).on('line', (line) => this.#hear(line));
  }

  static async open({ name, program, env, log, port }: ServiceOptions): Promise<Service> {
    const socket = port === undefined ? undefined : await holdSocket(port);
    const { PATH = '', HOME = '' } = process.env;
    const given = { PATH, HOME, ...env, ...(socket && { LISTEN_FDS: '1' }) };
    const supervisor = spawn('sh', [SUPERVISOR, log, ...program], {
      env: given,
      stdio: ['pipe', 'pipe', 'ignore', ...(socket === undefined ? [] : [socket.fd])],
    });
    socket?.release();
    return new Service(name, supervisor, log);
  }

  get isRunning(): boolean {
    return this.#pid !== undefined;
  }

  /** Starts it in a folder; resolves when there is a process. */
  async start(folder: string): Promise<void> {
    if (this.isRunning) return;
    this.#isMeant = false;
    this.#folder = folder;
    const started = new Promise<void>((done) => this.#started.push(done));
    this.supervisor.stdin?.write(`${folder}\n`);
    await started;
  }

  /** Sends a signal, if it runs. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void {
    if (this.#pid === undefined) return;
    if (signal === 'SIGKILL' || signal === 'SIGTERM') this.#isMeant = true;
    try {
      process.kill(this.#pid, signal);
    } catch {
      // It has just ended, which is about to be heard.
    }
  }

  /** Ends it, and waits for its end. */
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

  /** As systemd does: it is started again a second later. */
  #endedAlone(): void {
    const words = readFileSync(this.log).subarray(this.#logStart).toString();
    if (words.includes(STARTED)) this.endedByItself += 1;
    setTimeout(() => {
      if (!this.#isClosed) void this.start(this.#folder);
    }, RESTART_MS);
  }

  #hear(line: string): void {
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
