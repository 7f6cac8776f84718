import { failed } from '../ports/failures';
import type {
  Http,
  HttpAnswer,
  HttpRequest,
  HttpResponse,
  SessionClient,
  SessionRules,
} from '../ports/ports';
import { jsonOrText } from '../rules/json';
import { SessionCallError } from './sessionErrors';
import { resolveRequest, type Owns } from './urls/isOwnRequest';

interface FetchOptions {
  client: SessionClient;
  rules: SessionRules;
  owns: Owns;
  /** The base for relative addresses. */
  page: () => URL;
  /** The browser's own. */
  fetch: typeof fetch;
}

type Fetched = { answer: HttpAnswer } & ({ response: Response } | { error: unknown });

/** Responses with these statuses have no body (Fetch: null body status). */
const WITHOUT_BODY = [204, 205, 304];

/** The response of the session's refresh, for the caller who waited for it. */
function responseOf({ status, headers, body }: HttpResponse): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(WITHOUT_BODY.includes(status) ? null : text, { status, headers });
}

/** The caller's choice of credentials; undefined if unspecified. A `Request` always specifies one. */
const askedCredentials = (input: RequestInfo | URL, init: RequestInit | undefined) =>
  init?.credentials ??
  (input instanceof Request && input.credentials !== 'same-origin' ? input.credentials : undefined);

/**
 * The part of a response that the session's rule needs. A response redirected from another host is reported as status
 * 0.
 */
async function answerOf(
  response: Response,
  { rules, owns }: Pick<FetchOptions, 'rules' | 'owns'>,
): Promise<HttpAnswer> {
  const { status, redirected, url } = response;
  if (redirected && !owns(url))
    return { ok: true, response: { status: 0, headers: {}, body: null } };
  const headers = Object.fromEntries(response.headers.entries());
  const { 'content-type': type = 'json' } = headers;
  // A body of another type may be a stream that never ends.
  const isClaim = status === rules.invalidClaimStatus && type.includes('json');
  const body = isClaim ? jsonOrText(await response.clone().text()) : null;
  return { ok: true, response: { status, headers, body } };
}

/**
 * The browser's `fetch` with the session: same arguments and results. Requests to the session's API carry the
 * session, wait for its refresh and are resent after one; their body, even a stream, is kept until the response.
 * Other requests pass through unchanged. Rejects like `fetch`, and with {@link SessionCallError} if the awaited
 * refresh had no response or did not help ten times.
 */
export function createSessionFetch(options: FetchOptions): typeof fetch {
  const { client, rules, owns, page, fetch } = options;
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!owns(address)) return fetch(input, init);
    const target = input instanceof Request ? input : (resolveRequest(input, page()) ?? input);
    const request = new Request(target, init);
    const credentials =
      askedCredentials(input, init) ?? (rules.autoAddCredentials ? 'include' : request.credentials);
    // A request created from another one loses these unless they are set again.
    const { referrer, referrerPolicy } = request;
    let last: Fetched | null = null;
    const over: Http = {
      async send(decorated) {
        try {
          const headers = { ...decorated.headers };
          const changed = { headers, credentials, referrer, referrerPolicy };
          const response = await fetch(new Request(request.clone(), changed));
          last = { answer: await answerOf(response, options), response };
        } catch (error) {
          last = { answer: failed('network', decorated), error };
        }
        return last.answer;
      },
    };
    const given: HttpRequest = {
      // For messages only; the request itself is sent.
      method: request.method as HttpRequest['method'],
      url: request.url,
      headers: Object.fromEntries(request.headers.entries()),
      credentials: credentials === 'include',
    };
    const { answer } = await client.send(given, { signal: request.signal, over });
    return fetched(answer, last, request.signal);
  };
}

/** Returns the caller's own response or error, or the outcome of the refresh. */
function fetched(answer: HttpAnswer, last: Fetched | null, signal: AbortSignal): Response {
  if (last?.answer === answer) {
    if ('response' in last) return last.response;
    throw last.error;
  }
  signal.throwIfAborted();
  if (answer.ok) return responseOf(answer.response);
  throw new SessionCallError({ failure: answer.failure });
}
