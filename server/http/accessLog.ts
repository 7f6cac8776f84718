import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEALTH_PATHS } from '../operate/healthRoutes';
import type { Log } from '../operate/log';
import type { Metrics } from '../operate/metrics';
import { networkOf } from './network';
import { routeOf } from './routeOf';

const MS_PER_SECOND = 1_000;

/** Does a request only ask how the platform is? */
export const isAboutHealth = (request: FastifyRequest): boolean =>
  HEALTH_PATHS.some((path) => path === request.routeOptions.url);

/**
 * One line for each request: trace id, method, pattern of the route, status, time in ms. No query and no
 * path, which may hold what a caller must not leave in a log. Questions about health leave no line.
 */
export function installAccessLog(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isAboutHealth(request))
      log.info('request', {
        trace: request.traceId,
        method: request.method,
        route: routeOf(request),
        host: request.host,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        network: networkOf(request),
      });
    done();
  });
}

/** Measures every request but those about health. */
export function measureCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isAboutHealth(request))
      metrics.call({
        route: routeOf(request),
        method: request.method,
        status: reply.statusCode,
        seconds: reply.elapsedTime / MS_PER_SECOND,
      });
    done();
  });
}
