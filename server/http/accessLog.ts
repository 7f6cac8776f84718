import type { FastifyInstance } from 'fastify';
import { HEALTH_PATHS } from '../operate/healthRoutes';
import type { Log } from '../operate/log';
import { networkOf } from './network';

/** The pattern of the route that answers, such as `/api/report`; it holds nothing that a caller wrote. */
export const routeOf = ({ routeOptions }: { routeOptions: { url?: string | undefined } }): string =>
  routeOptions.url ?? '(none)';

/**
 * One line for each request: trace id, method, pattern of the route, status, time in ms. No query and no
 * path, which may hold what a caller must not leave in a log. Questions about health leave no line.
 */
export function installAccessLog(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    if (!HEALTH_PATHS.some((path) => path === route))
      log.info('request', {
        trace: request.traceId,
        method: request.method,
        route,
        host: request.host,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        network: networkOf(request),
      });
    done();
  });
}
