import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { IMPORT_TIMEOUT_MS } from '../../src/rules/dataImport';
import type { Log } from '../operate/log';
import { parentOf } from '../operate/traces';
import { workUnderWay } from '../operate/work';
import { BODY_LIMIT, HEADER_LIMIT } from './bodyLimits';
import { installErrors, NOT_VALID, RequestError, sayOutage } from './errors';
import { kindOfPath, securityHeaders, type AnswerKind, type HeaderChoices } from './headers';
import { networkOf } from './network';
import { pathOf } from './pathOf';
import type { InlineHashes } from './policies';
import { answerUnreadable } from './unreadable';

declare module 'fastify' {
  interface FastifyRequest {
    /** Identifies this request in responses and logs; the client's own id if it sent a valid one. */
    traceId: string;
    /** Selects the security headers of the response. */
    answerKind: AnswerKind;
    /** Hashes of the inline scripts and styles of a portal page. */
    inline: InlineHashes | undefined;
  }

  interface FastifyInstance {
    publicUrl: () => string;
  }
}

/** JSON, and the two types that browsers use for policy reports in JSON. */
const JSON_TYPES = ['application/json', 'application/csp-report', 'application/reports+json'];
const TRACE_ID = /^[\w-]{1,64}$/;

/** An encoded letter, digit or underscore, which means the same as itself (RFC 3986, 2.3). */
const PLAIN = /%(?:3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])/gi;

/**
 * Makes the path of an address decodable and unique: if its percent signs are invalid, they all count as literal;
 * otherwise plain characters are decoded, so that a path has no other spelling for the router alone.
 */
function decodable(address: string): string {
  const path = pathOf(address);
  try {
    decodeURIComponent(path);
    return path.replaceAll(PLAIN, decodeURIComponent) + address.slice(path.length);
  } catch {
    return address.replaceAll('%', '%25');
  }
}

/** Returns the trace id: the client's, one from `traceparent`, or a new one. */
function traceIdOf({ 'x-trace-id': sent, traceparent }: FastifyRequest['headers']): string {
  if (typeof sent === 'string' && TRACE_ID.test(sent)) return sent;
  return parentOf(traceparent)?.traceId ?? randomUUID();
}

/** Whether it names its host twice (RFC 9112, 3.2): Node keeps the first, a proxy may have used the other. */
const hasTwoHosts = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** Creates the web server with everything that responses share: trace id, security headers, JSON bodies, errors. */
export function createApp(
  log: Log,
  choicesFor: (request: FastifyRequest) => HeaderChoices = () => ({}),
  publicUrl: () => string = () => 'http://localhost/',
): FastifyInstance {
  const app = fastify({
    logger: false,
    // Fastify would respond to an undecodable address without running the hooks.
    rewriteUrl: ({ url = '/' }) => decodable(url),
    clientErrorHandler: answerUnreadable(publicUrl),
    bodyLimit: BODY_LIMIT,
    http: { maxHeaderSize: HEADER_LIMIT },
    // Requests in flight are completed; idle connections are closed.
    forceCloseConnections: 'idle',
    // Imports have the longest bodies; for other routes nginx has shorter timeouts.
    requestTimeout: IMPORT_TIMEOUT_MS,
    // Fastify's own 503 while closing is not an envelope; late requests are handled as usual.
    return503OnClosing: false,
  });
  app.decorate('publicUrl', publicUrl);
  app.decorateRequest('traceId', '');
  app.decorateRequest('answerKind', 'api');
  app.decorateRequest('inline', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    request.traceId = traceIdOf(request.headers);
    request.answerKind = kindOfPath(pathOf(request.url));
    reply.header('x-trace-id', request.traceId);
    const work = {
      trace: request.traceId,
      network: networkOf(request),
      agent: request.headers['user-agent'] ?? '',
      outage: undefined,
    };
    const refusal = hasTwoHosts(request) ? new RequestError(400, NOT_VALID) : undefined;
    workUnderWay.run(work, () => done(refusal));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const own = securityHeaders(request.answerKind, choicesFor(request));
    for (const [name, value] of Object.entries(own)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    done(null, sayOutage(reply, payload));
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPES, { parseAs: 'string' }, (_request, body, done) => {
    // The SDK's front ends send the JSON type with an empty body.
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body.toString()) as unknown);
    } catch {
      done(new RequestError(400, 'The body is not valid JSON.'));
    }
  });

  installErrors(app, log);
  return app;
}
