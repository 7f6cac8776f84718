import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEALTH_PATHS } from '../operate/healthRoutes';
import type { Log } from '../operate/log';
import type { Metrics } from '../operate/metrics';
import { networkOf } from './network';
import { routeOf } from './routeOf';
import { SECOND_MS } from '../../src/rules/durations';

export const isAboutHealth = (request: FastifyRequest): boolean =>
  HEALTH_PATHS.some((path) => path === request.routeOptions.url);

/**
 * Logs each request: trace id, method, route pattern, status, duration (ms). Omits query and path, which may hold data
 * that must not be logged, and health checks.
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

/** Measures every request except health checks. */
export function measureCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isAboutHealth(request))
      metrics.call({
        route: routeOf(request),
        method: request.method,
        status: reply.statusCode,
        seconds: reply.elapsedTime / SECOND_MS,
      });
    done();
  });
}
