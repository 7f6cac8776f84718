import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultRule } from '../../server/developers/faults';

/** What can go wrong on the way to either backend: a part of what the platform's own faults can do. */
export type Fault = Pick<FaultRule, 'path' | 'status' | 'body' | 'delayMs' | 'drop' | 'count'>;

/** A proxy that loses, delays and replaces answers. */
export interface FaultProxy {
  readonly port: number;
  /** The faults from now on; the first that fits a call applies. */
  set(faults: readonly Fault[]): void;
  close(): Promise<void>;
}

/** Where a rule says what the answer is, it is the proxy's; pages may read it as they read the backend's. */
function answer({ status = 200, body }: Fault, { headers }: IncomingMessage, to: ServerResponse) {
  const isText = typeof body === 'string';
  to.writeHead(status, {
    'content-type': isText ? 'text/plain' : 'application/json',
    // Browsers keep a 410 without end otherwise.
    'cache-control': 'no-store',
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
  });
  to.end(isText ? body : JSON.stringify(body));
}

/** Passes a call on as it is. */
function pass(from: IncomingMessage, to: ServerResponse, port: number): void {
  const { method, url: path, headers } = from;
  const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answered) => {
    to.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(to);
  });
  onward.on('error', () => to.destroy());
  from.pipe(onward);
}

/** A proxy on a free port before a server of this machine. Preflights always pass. */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  let faults: { fault: Fault; left: number }[] = [];
  const faultOf = ({ url = '', method }: IncomingMessage): Fault | undefined => {
    if (method === 'OPTIONS') return undefined;
    const found = faults.find(({ fault, left }) => left > 0 && url.startsWith(fault.path ?? '/'));
    if (found) found.left -= 1;
    return found?.fault;
  };
  const serve = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const fault = faultOf(from);
    if (fault?.delayMs !== undefined) await wait(fault.delayMs);
    if (fault?.drop === true) from.socket.destroy();
    else if (fault?.status !== undefined) answer(fault, from, to);
    else pass(from, to, target);
  };
  const server = createServer((from, to) => void serve(from, to));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    // What listens to a port has an address of this kind.
    port: (server.address() as AddressInfo).port,
    set(next) {
      faults = next.map((fault) => ({ fault, left: fault.count ?? Infinity }));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
