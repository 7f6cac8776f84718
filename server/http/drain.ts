import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Limits for closing connections gracefully. Times in ms. */
export interface DrainLimits {
  /** Longer than a proxy keeps idle connections; older connections receive no further requests. */
  readonly quietMs: number;
  readonly mostMs: number;
}

/** nginx's `keepalive_timeout` towards the server is 5 s (deploy/nginx). */
const LIMITS: DrainLimits = { quietMs: 6_000, mostMs: 20_000 };
const POLL_MS = 25;

/**
 * Prepares a shutdown without losing requests. Returns the function that stops the server: it stops listening, sends
 * `Connection: close` with every response, and resolves when no request is in flight and no open connection can send
 * one.
 */
export function installDrain(app: FastifyInstance): (limits?: DrainLimits) => Promise<void> {
  let closing = false;
  let inFlight = 0;
  let connections = 0;
  let lastCall = 0;
  app.server.on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => (connections -= 1));
  });
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    lastCall = performance.now();
    reply.raw.once('close', () => (inFlight -= 1));
    done();
  });
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Otherwise the connection would stay idle, and closing would wait for it.
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });

  return async ({ quietMs, mostMs } = LIMITS) => {
    closing = true;
    const began = performance.now();
    // The HTTP server's own `close` would also cut connections whose first request is still unread.
    NetServer.prototype.close.call(app.server);
    const isQuiet = () => performance.now() - Math.max(lastCall, began) > quietMs;
    const isDone = () => connections === 0 || (inFlight === 0 && isQuiet());
    while (!isDone() && performance.now() - began < mostMs) await wait(POLL_MS);
  };
}
