import { setTimeout as wait } from 'node:timers/promises';
import { connect, createServer, type Socket } from 'node:net';
import { listening } from './freePort';

/**
 * `open` passes everything on; `slow` does so late; `hung` passes nothing until it is open again; `deaf` passes
 * requests but no responses; `cut` breaks every connection.
 */
export type WayState = 'open' | 'slow' | 'hung' | 'deaf' | 'cut';

/** A connection that can be cut, slowed down and blocked. */
export interface CutProxy {
  readonly port: number;
  set(state: WayState): void;
  close(): Promise<void>;
}

/** Delay of `slow`, in ms. */
const LATE_MS = 150;

/** Starts a TCP proxy before a local port, on a free port or the given one. */
export async function startCutProxy(target: number, ownPort = 0): Promise<CutProxy> {
  let state: WayState = 'open';
  const sockets = new Set<Socket>();
  /** Transfers that continue once the state is `open` again. */
  const waiting: (() => void)[] = [];
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const pass = (from: Socket, to: Socket, stopped: readonly WayState[]) => {
    // In order, however late.
    let last = Promise.resolve();
    const passAfter = async (before: Promise<void>, bytes: Buffer) => {
      await before;
      if (stopped.includes(state)) await new Promise<void>((resolve) => waiting.push(resolve));
      if (state === 'slow') await wait(LATE_MS);
      if (to.writable) to.write(bytes);
    };
    from.on('data', (bytes: Buffer) => {
      last = passAfter(last, bytes);
    });
    from.once('close', () => void last.then(() => to.destroy()));
  };
  const server = createServer((socket) => {
    keep(socket);
    if (state === 'cut') {
      socket.resetAndDestroy();
      return;
    }
    const onward = connect(target, '127.0.0.1');
    keep(onward);
    pass(socket, onward, ['hung']);
    pass(onward, socket, ['hung', 'deaf']);
  });
  const port = await listening(server, ownPort);
  return {
    port,
    set(next) {
      state = next;
      if (next === 'cut') for (const socket of sockets) socket.resetAndDestroy();
      if (next !== 'hung' && next !== 'deaf') for (const go of waiting.splice(0)) go();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
