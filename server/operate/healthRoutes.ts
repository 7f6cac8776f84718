import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RETRY_AFTER_S, sendError } from '../http/errors';

/** A part that is slower than this counts as gone, in ms. */
const LIMIT_MS = 1_000;
/** An answer is good for this long, in ms: whoever asks often does not ask the database as often. */
const REMEMBERED_MS = 1_500;

async function answers(check: () => Promise<unknown>): Promise<boolean> {
  const limit = new AbortController();
  try {
    const late = wait(LIMIT_MS, false, { signal: limit.signal, ref: false });
    return await Promise.race([check().then((answer) => answer !== false), late]);
  } catch {
    return false;
  } finally {
    limit.abort();
  }
}

/** Asks all checks at once; one that fails, answers false or takes over a second means not ready. */
export function createReadiness(checks: readonly (() => Promise<unknown>)[], now: () => number) {
  let state: 'starting' | 'started' | 'draining' = 'starting';
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  const ask = async () => {
    const all = await Promise.all(checks.map(answers));
    return all.every(Boolean);
  };
  return {
    /** Started, not draining, and everything it needs has answered a moment ago. Never rejects. */
    async isReady() {
      if (state !== 'started') return false;
      if (asked === undefined || now() - asked.at >= REMEMBERED_MS)
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
    return sendError(reply, 503, 'This server takes no calls at the moment.');
  });
}
