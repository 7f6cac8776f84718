import { setTimeout as wait } from 'node:timers/promises';
import { connect, createServer, type Socket } from 'node:net';
import { listening } from './freePort';

/**
 * What a way does: `open` passes everything on; `slow` does so late; `hung`: nothing passes any more, until it is open
 * again; `deaf`: what is asked passes, the answers do not; `cut`: every connection breaks.
 */
export type WayState = 'open' | 'slow' | 'hung' | 'deaf' | 'cut';

/** A way to a neighbour that can be cut, slowed and stopped up. */
export interface CutProxy {
  readonly port: number;
  set(state: WayState): void;
  close(): Promise<void>;
}

/** How late `slow` passes on, in ms. */
const LATE_MS = 150;

/** A TCP proxy before a port of this machine; on a free port, or on the one that is given. */
export async function startCutProxy(target: number, ownPort = 0): Promise<CutProxy> {
  let state: WayState = 'open';
  const sockets = new Set<Socket>();
  /** What continues once the way is open again. */
  const waiting: (() => void)[] = [];
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const pass = (from: Socket, to: Socket, stopped: readonly WayState[]) => {
    // One after the other, however late.
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
