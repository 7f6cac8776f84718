import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RETRY_AFTER_S, sendError } from '../http/errors';
import type { Readiness } from './readiness';

/** Where a supervisor asks whether the process lives, and a balancer whether it is to be sent calls. */
export const HEALTH_PATHS = ['/healthz', '/readyz'] as const;

const asApi = (request: FastifyRequest, reply: FastifyReply) => {
  request.answerKind = 'api';
  return reply;
};

/**
 * `/healthz` answers as long as the event loop runs, and asks nobody: else one slow database would have
 * every process restarted. `/readyz` answers 503 without details while calls should go elsewhere.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  const [live, ready] = HEALTH_PATHS;
  app.get(live, (request, reply) => asApi(request, reply).send({ status: 'live' }));
  app.get(ready, async (request, reply) => {
    asApi(request, reply);
    if (await readiness.isReady()) return reply.send({ status: 'ready' });
    reply.header('retry-after', RETRY_AFTER_S);
    return sendError(reply, 503, 'This server takes no calls at the moment.');
  });
}
