import { REQUEST_TIMEOUT_MS } from '../../src/rules/constants';
import type { Env } from '../env';
import type { HttpRequest } from '../../src/ports/ports';
import { pathInMode } from './demoGame';
import type { ApiCall } from './apiCall';

/** The parameters of every API request (spec 7). */
function commonQuery({ dbMode, cgiMode, game, noCache }: Env['platform']): Record<string, string> {
  const chosen = game();
  const fresh = noCache();
  return {
    dbMode,
    cgiMode,
    __game: chosen ?? '',
    ...(chosen !== null && { game: chosen }),
    ...(fresh !== null && { __no_cache: fresh }),
  };
}

/** The headers of every API request (spec 7). */
function commonHeaders({ game, monitoringSession }: Env['platform'], traceId: string) {
  const session = monitoringSession();
  return {
    'x-trace-id': traceId,
    // Header values allow only Latin letters.
    game: encodeURIComponent(game() ?? ''),
    ...(session !== null && { 'session-id': session }),
  };
}

/** Whether it is a path on the API host, and not the start of another host. */
const isPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

type Composed = Pick<
  ApiCall<unknown>,
  'method' | 'path' | 'query' | 'body' | 'timeoutMs' | 'onUpload'
>;

function composed({ addresses, platform }: Env, call: Composed, traceId: string): HttpRequest {
  const { method = 'GET', path, query, body, timeoutMs = REQUEST_TIMEOUT_MS, onUpload } = call;
  return {
    method,
    url: addresses.api(pathInMode(path)),
    headers: {
      ...commonHeaders(platform, traceId),
      ...(body !== undefined && {
        'content-type': body instanceof Blob ? body.type : 'application/json',
      }),
    },
    query: { ...query, ...commonQuery(platform) },
    ...(body !== undefined && { body }),
    credentials: true,
    timeoutMs,
    ...(onUpload && { onUpload }),
  };
}

/**
 * Builds an API request with the common headers and parameters (spec 7); null for a path that leads elsewhere.
 * Retries keep the trace id, so that the server can recognize them.
 */
export const composeRequest = (env: Env, call: Composed, traceId: string): HttpRequest | null =>
  isPath(call.path) ? composed(env, call, traceId) : null;

// The next two are for requests that the rules of docs/errors.md send, or whose failures are handled separately.
type ApiPath = `/api/${string}`;

/** Builds a GET request to the API, with the common headers and parameters (spec 7). */
export const plainQuery = (env: Env, path: ApiPath, query: Composed['query'] = {}): HttpRequest =>
  composed(env, { path, query }, env.random.uuid());

/** Builds a POST request to the API, with the common headers and parameters (spec 7). */
export const plainRequest = (env: Env, path: ApiPath, body: unknown): HttpRequest =>
  composed(env, { method: 'POST', path, body }, env.random.uuid());
