import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultRule } from '../../server/developers/faults';

/** The faults between a page and either backend: some of the platform's own. */
export type Fault = Pick<FaultRule, 'path' | 'status' | 'body' | 'delayMs' | 'drop' | 'count'>;

/** A proxy that drops, delays and replaces responses. */
export interface FaultProxy {
  readonly port: number;
  /** Sets the faults from now on; the first that matches a request applies. */
  set(faults: readonly Fault[]): void;
  close(): Promise<void>;
}

/** Sends the response of a fault, readable by pages like the backend's. */
function answer({ status = 200, body }: Fault, { headers }: IncomingMessage, to: ServerResponse) {
  const isText = typeof body === 'string';
  to.writeHead(status, {
    'content-type': isText ? 'text/plain' : 'application/json',
    // Otherwise browsers cache a 410 indefinitely.
    'cache-control': 'no-store',
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
  });
  to.end(isText ? body : JSON.stringify(body));
}

/** Forwards a request unchanged. */
function pass(from: IncomingMessage, to: ServerResponse, port: number): void {
  const { method, url: path, headers } = from;
  const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answered) => {
    to.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(to);
  });
  onward.on('error', () => to.destroy());
  from.pipe(onward);
}

/** Starts a proxy on a free port in front of a local server. Preflights always pass. */
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
    // The address of a listening TCP server has this type.
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
