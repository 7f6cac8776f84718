import type { FastifyInstance } from 'fastify';
import { isAboutHealth } from './accessLog';

/**
 * Drops requests whose client left before they begin. The socket of a process that was not running, or stood still,
 * holds requests that nginx answered with 504 long ago. Users have repeated them since: an old refresh would look like
 * theft and end the session.
 */
export function dropAbandoned(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isAboutHealth(request)) return done();
    // The end of a connection is read one turn of the event loop after its request.
    setImmediate(() =>
      setImmediate(() => {
        if (request.raw.socket.destroyed) reply.hijack();
        else done();
      }),
    );
  });
}
