import { shownAddress } from '../../src/ports/failures';
import type { HttpAnswer, HttpRequest } from '../../src/ports/ports';
import type { Env } from '../env';
import { monitor } from '../notices/monitoring';
import { sanitize } from '../notices/untrustedText';
import { readAuth } from './authAnswer';

type Sent = Pick<HttpRequest, 'method' | 'url' | 'headers'>;

/** Reports a request that failed to monitoring (spec 8). */
export function reportFailure(env: Env, { method, url, headers }: Sent, answer: HttpAnswer): void {
  const read = readAuth(answer);
  const message = read.kind === 'failed' && read.message;
  const lines = answer.ok
    ? [`status: ${answer.response.status}`, ...(message ? [`message: ${sanitize(message)}`] : [])]
    : [`failure: ${answer.failure.kind}`, `status: ${answer.failure.status}`];
  monitor(env, {
    kind: 'call',
    title: `${method} ${shownAddress(url)}`,
    content: lines.join('\n'),
    traceId: headers?.['x-trace-id'] ?? null,
  });
}

/** Reports a response of the authentication API that is unusable and has no message for the user, and returns it. */
export function monitored(env: Env, request: HttpRequest, answer: HttpAnswer): HttpAnswer {
  const read = readAuth(answer);
  if (read.kind === 'failed' && read.message === null && read.failure?.kind !== 'cancelled')
    reportFailure(env, request, answer);
  return answer;
}

/** Sends an authentication API request that needs no session. */
export const sendAuth = async (env: Env, request: HttpRequest): Promise<HttpAnswer> =>
  monitored(env, request, await env.http.send(request));
