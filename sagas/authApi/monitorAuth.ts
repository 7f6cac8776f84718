import { shownAddress } from '../../src/ports/failures';
import type { HttpAnswer, HttpRequest } from '../../src/ports/ports';
import type { Env } from '../env';
import { monitor } from '../notices/monitoring';
import { readAuth } from './authAnswer';

/** Why an answer of the authentication API is none that can be used; null where it is, or says why in words. */
function problemOf(answer: HttpAnswer): string | null {
  if (!answer.ok) {
    const { kind, status } = answer.failure;
    return kind === 'cancelled' ? null : `failure: ${kind}\nstatus: ${status}`;
  }
  const read = readAuth(answer);
  const isUnexpected = read.kind === 'failed' && read.message === null;
  return isUnexpected ? `status: ${answer.response.status}` : null;
}

/** Tells monitoring of a call of the authentication API that had no usable answer (spec 8); gives the answer. */
export function monitored(env: Env, request: HttpRequest, answer: HttpAnswer): HttpAnswer {
  const content = problemOf(answer);
  const title = `${request.method} ${shownAddress(request.url)}`;
  if (content !== null) monitor(env, { kind: 'call', title, content, traceId: null });
  return answer;
}

/** Sends a call of the authentication API that needs no session. */
export const sendAuth = async (env: Env, request: HttpRequest): Promise<HttpAnswer> =>
  monitored(env, request, await env.http.send(request));
