import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Lets go of callers one by one. Times in ms. */
export interface DrainLimits {
  /** Longer than a proxy keeps a connection that it does not use; nobody calls on an older one. */
  readonly quietMs: number;
  /** Never longer than this. */
  readonly mostMs: number;
}

/** nginx's `keepalive_timeout` towards the platform is 5 s (deploy/nginx). */
const LIMITS: DrainLimits = { quietMs: 6_000, mostMs: 20_000 };
const LOOK_MS = 25;

/**
 * Prepares an application for being stopped without losing a call. The answer is what stops it: it listens
 * no more, says `Connection: close` with every answer, and resolves when no call is in progress and nobody can
 * call on a connection that is still open.
 */
export function installDrain(app: FastifyInstance): (limits?: DrainLimits) => Promise<void> {
  let closing = false;
  let underWay = 0;
  let connections = 0;
  let lastCall = 0;
  app.server.on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => (connections -= 1));
  });
  app.addHook('onRequest', (_request, reply, done) => {
    underWay += 1;
    lastCall = performance.now();
    reply.raw.once('close', () => (underWay -= 1));
    done();
  });
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Else the connection would idle on, and closing would wait for it.
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });

  return async ({ quietMs, mostMs } = LIMITS) => {
    closing = true;
    const began = performance.now();
    // Not the HTTP server's own: that one also cuts connections whose first call it has not read yet.
    NetServer.prototype.close.call(app.server);
    const isQuiet = () => performance.now() - Math.max(lastCall, began) > quietMs;
    const isDone = () => connections === 0 || (underWay === 0 && isQuiet());
    while (!isDone() && performance.now() - began < mostMs) await wait(LOOK_MS);
  };
}
