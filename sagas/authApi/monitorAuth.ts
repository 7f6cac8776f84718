import { shownAddress } from '../../src/ports/failures';
import type { HttpAnswer, HttpRequest } from '../../src/ports/ports';
import type { Env } from '../env';
import { monitor } from '../notices/monitoring';
import { readAuth } from './authAnswer';

/** Why a response of the authentication API is unusable; null if it is usable or has a message. */
function problemOf(answer: HttpAnswer): string | null {
  if (!answer.ok) {
    const { kind, status } = answer.failure;
    return kind === 'cancelled' ? null : `failure: ${kind}\nstatus: ${status}`;
  }
  const read = readAuth(answer);
  const isUnexpected = read.kind === 'failed' && read.message === null;
  return isUnexpected ? `status: ${answer.response.status}` : null;
}

/** Reports unusable responses of the authentication API to monitoring (spec 8), and returns the response. */
export function monitored(env: Env, request: HttpRequest, answer: HttpAnswer): HttpAnswer {
  const content = problemOf(answer);
  const title = `${request.method} ${shownAddress(request.url)}`;
  if (content !== null) monitor(env, { kind: 'call', title, content, traceId: null });
  return answer;
}

/** Sends an authentication API request that needs no session. */
export const sendAuth = async (env: Env, request: HttpRequest): Promise<HttpAnswer> =>
  monitored(env, request, await env.http.send(request));
