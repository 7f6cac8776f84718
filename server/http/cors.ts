import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostName } from '../../src/rules/environments';
import { VERSION_HEADER } from '../../src/rules/version';
import { sendError } from './errors';
import { kindOfPath } from './headers';
import { mayCall, type Caller } from './hosts';
import { pathOf } from './pathOf';

/** How long browsers may cache a preflight, in seconds; Chromium's maximum. */
const PREFLIGHT_SECONDS = 7_200;
const METHODS = 'GET, POST, PUT, PATCH, DELETE';
/** Request headers: content, the session protocol, the platform's common ones (spec 7). */
const SENT_HEADERS = [
  'content-type',
  'authorization',
  'rid',
  'fdi-version',
  'st-auth-mode',
  'anti-csrf',
  'idempotency-key',
  'x-trace-id',
  'game',
  'session-id',
].join(', ');
/** Response headers that scripts read. */
export const READ_HEADERS = [
  'front-token',
  'anti-csrf',
  'st-access-token',
  'st-refresh-token',
  'x-trace-id',
  'retry-after',
  VERSION_HEADER,
].join(', ');

/** Returns the origin of the page on another host that sends this request; undefined if none does that may. */
function pageOrigin(
  { headers, host, url }: FastifyRequest,
  allowed: readonly Caller[],
): string | undefined {
  const { origin } = headers;
  if (origin === undefined || kindOfPath(pathOf(url)) !== 'api') return undefined;
  return mayCall({ apiHost: host, origin }, allowed) ? origin : undefined;
}

/** Whether a page of another site opened an address, by a link or a redirect; browsers alone can say so. */
export const isFromAnotherSite = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site';

/** Whether a page of another host sends this POST. Older browsers, and all of them without TLS, send only its origin. */
function isOfAnotherHost({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return ['same-site', 'cross-site'].includes(site);
  return origin !== undefined && hostName(origin.replace(/^https?:\/\//, '')) !== hostName(host);
}

/**
 * Whether a page that may not call the API sends a change. Browsers send an empty POST without a preflight, and with the
 * cookies from any host of the parent domain; with `antiCsrf` `NONE`, the session itself needs nothing more.
 */
const isForeignChange = (request: FastifyRequest, origin: string | undefined) =>
  request.method === 'POST' &&
  origin === undefined &&
  kindOfPath(pathOf(request.url)) === 'api' &&
  isOfAnotherHost(request);

/** Headers of a preflight's response besides the permission itself. */
export const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': SENT_HEADERS,
  'access-control-max-age': String(PREFLIGHT_SECONDS),
  vary: 'Origin',
} as const;

function allow(reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-allow-credentials', 'true');
  reply.header('access-control-expose-headers', READ_HEADERS);
}

/** Adds to what the response varies by already, such as the language of a page. */
function varyByOrigin(reply: FastifyReply): void {
  const known = String(reply.getHeader('vary') ?? '').split(', ');
  const names = new Set([...known, 'Origin'].filter((name) => name !== ''));
  reply.header('vary', [...names].join(', '));
}

/** Allows only the brand's own pages and the named applications to call its API host (ASVS 3.4.2). */
export function installCors(app: FastifyInstance, allowed: readonly Caller[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers } = request;
    const asks = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    const origin = pageOrigin(request, allowed);
    if (isForeignChange(request, origin))
      return void sendError(reply, 403, 'This page may not change anything here.');
    if (!asks || origin === undefined) return done();
    allow(reply, origin);
    reply.headers(PREFLIGHT_HEADERS);
    void reply.code(204).send();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const origin = pageOrigin(request, allowed);
    if (origin !== undefined) {
      allow(reply, origin);
      varyByOrigin(reply);
    }
    done(null, payload);
  });
}
