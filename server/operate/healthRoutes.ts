import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RETRY_AFTER_S, sendError } from '../http/errors';
import { reasonOf, redact, type Log } from './log';

/** A check that takes longer than this counts as failed, in ms. */
const LIMIT_MS = 1_000;
/** How long a result is reused, in ms, so that frequent probes do not query the database each time. */
const REMEMBERED_MS = 1_500;

/** A check of a part, which rejects with the reason why it cannot be used. It is aborted when its time is over. */
type Check = (signal: AbortSignal) => Promise<unknown>;

/** Returns why a check fails, as a list for joining; it is empty if the check succeeds in time. */
async function failureOf(part: string, check: Check): Promise<string[]> {
  const limit = new AbortController();
  try {
    const late = wait(LIMIT_MS, [`${part}: no response within a second`], {
      signal: limit.signal,
      ref: false,
    });
    return await Promise.race([check(limit.signal).then(() => []), late]);
  } catch (error) {
    return [`${part}: ${reasonOf(error)}`];
  } finally {
    limit.abort();
  }
}

/**
 * Runs all checks at once, by the part that they check. One that fails or takes over a second means not ready; the
 * reason is logged when it changes.
 */
export function createReadiness(
  checks: Readonly<Record<string, Check>>,
  log: Log,
  now: () => number,
) {
  let state: 'starting' | 'started' | 'draining' = 'starting';
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  let logged = '';
  const ask = async () => {
    const all = await Promise.all(
      Object.entries(checks).map(([part, check]) => failureOf(part, check)),
    );
    const why = all.flat().join('; ');
    if (why !== '' && why !== logged) log.error(redact(`not ready: ${why}`));
    logged = why;
    return why === '';
  };
  return {
    /** Whether the platform is started, not draining, and passed its latest checks. Never rejects. */
    async isReady() {
      if (state !== 'started') return false;
      // A time in the future comes from a clock that was set back.
      if (asked === undefined || Math.abs(now() - asked.at) >= REMEMBERED_MS)
        asked = { at: now(), answer: ask() };
      return (await asked.answer) && state === 'started';
    },
    started() {
      state = 'started';
    },
    draining() {
      state = 'draining';
    },
  };
}

/** Paths for the liveness check of a supervisor and the readiness check of a load balancer. */
export const HEALTH_PATHS = ['/healthz', '/readyz'] as const;

const asApi = (request: FastifyRequest, reply: FastifyReply) => {
  request.answerKind = 'api';
  return reply;
};

/**
 * Registers the health routes. `/healthz` responds as long as the event loop runs and checks nothing else, since a
 * slow database would otherwise restart every process. `/readyz` responds 503 without details while requests should
 * go elsewhere.
 */
export function healthRoutes(
  app: FastifyInstance,
  readiness: Pick<ReturnType<typeof createReadiness>, 'isReady'>,
): void {
  const [live, ready] = HEALTH_PATHS;
  app.get(live, (request, reply) => asApi(request, reply).send({ status: 'live' }));
  app.get(ready, async (request, reply) => {
    asApi(request, reply);
    if (await readiness.isReady()) return reply.send({ status: 'ready' });
    reply.header('retry-after', RETRY_AFTER_S);
    return sendError(reply, 503, 'This server is not accepting requests at the moment.');
  });
}
