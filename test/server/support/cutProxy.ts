import { connect, createServer, type Socket } from 'node:net';

/** A way to a neighbour that can be cut and stopped up. */
export interface CutProxy {
  readonly port: number;
  /** `open` as usual; `hung`: nothing passes any more; `cut`: every connection breaks. */
  set(state: 'open' | 'hung' | 'cut'): void;
  close(): Promise<void>;
}

/** A TCP proxy on a free port before a port of this machine. */
export async function startCutProxy(target: number): Promise<CutProxy> {
  let state: 'open' | 'hung' | 'cut' = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      if (state === 'open') to.write(bytes);
    });
    from.once('close', () => to.destroy());
  };
  const server = createServer((socket) => {
    keep(socket);
    if (state === 'cut') {
      socket.resetAndDestroy();
      return;
    }
    const onward = connect(target, '127.0.0.1');
    keep(onward);
    pass(socket, onward);
    pass(onward, socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    set(next) {
      state = next;
      if (next === 'cut') for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
