import { reasonOf } from '../../src/ports/failures';
import type { HttpRequest, HttpResponse, SessionAction } from '../../src/ports/ports';
import type { SessionEnv } from './sessionEnv';

/** The request as other code wants it sent. Rejects with what the hook throws. */
export const prepared = async (
  { rules }: SessionEnv,
  action: SessionAction,
  request: HttpRequest,
): Promise<HttpRequest> => rules.hooks.preApi(action, request);

/** Shows other code the answer of a call that worked. Nobody waits for it, and its errors are its own. */
export function showAnswer(
  { rules, log }: SessionEnv,
  action: SessionAction,
  request: HttpRequest,
  response: HttpResponse,
): void {
  if (response.status >= 300) return;
  const show = async () => rules.hooks.postApi(action, request, response);
  show().catch((error: unknown) =>
    log.error(`The postApi hook failed at ${action}: ${reasonOf(error)}`),
  );
}
