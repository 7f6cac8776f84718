import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { IMPORT_TIMEOUT_MS } from '../../src/rules/dataImport';
import type { Log } from '../operate/log';
import { parentOf } from '../operate/traces';
import { workUnderWay } from '../operate/work';
import { BODY_LIMIT } from './bodyLimits';
import { installErrors, RequestError, sayOutage } from './errors';
import { kindOfPath, securityHeaders, type AnswerKind, type HeaderChoices } from './headers';
import { networkOf } from './network';
import type { InlineHashes } from './policies';

declare module 'fastify' {
  interface FastifyRequest {
    /** Names this request in answers and log lines; the caller's own, where it sent a sound one. */
    traceId: string;
    /** Chooses the security headers of the answer. */
    answerKind: AnswerKind;
    /** What stands inline in a page of the portal. */
    inline: InlineHashes | undefined;
  }
}

/** JSON, and the two names that browsers give the JSON of their policy reports. */
const JSON_TYPES = ['application/json', 'application/csp-report', 'application/reports+json'];
const TRACE_ID = /^[\w-]{1,64}$/;

/** The address with its path such that it can be decoded: signs of percent that mean nothing stand for themselves. */
function decodable(address: string): string {
  const [path = '', ...query] = address.split('?');
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/** What the caller names its call by: as a page does, as other services do, or not at all. */
function traceIdOf({ 'x-trace-id': sent, traceparent }: FastifyRequest['headers']): string {
  if (typeof sent === 'string' && TRACE_ID.test(sent)) return sent;
  return parentOf(traceparent)?.traceId ?? randomUUID();
}

/** The web server with what every answer shares: trace id, security headers, JSON bodies, errors. */
export function createApp(
  log: Log,
  choicesFor: (request: FastifyRequest) => HeaderChoices = () => ({}),
): FastifyInstance {
  const app = fastify({
    logger: false,
    // An address that cannot be decoded would be answered past all hooks.
    rewriteUrl: ({ url = '/' }) => decodable(url),
    bodyLimit: BODY_LIMIT,
    // A request in flight is answered; connections that only wait are closed.
    forceCloseConnections: 'idle',
    // The longest body is an import's; in front of the others nginx waits less.
    requestTimeout: IMPORT_TIMEOUT_MS,
    // Fastify's own 503 while it closes is no envelope; what still comes is answered as before.
    return503OnClosing: false,
  });
  app.decorateRequest('traceId', '');
  app.decorateRequest('answerKind', 'api');
  app.decorateRequest('inline', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    request.traceId = traceIdOf(request.headers);
    request.answerKind = kindOfPath(request.url.split('?', 1)[0] ?? '');
    reply.header('x-trace-id', request.traceId);
    const work = {
      trace: request.traceId,
      network: networkOf(request),
      agent: request.headers['user-agent'] ?? '',
      outage: undefined,
    };
    workUnderWay.run(work, done);
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
    // The SDK's front ends send the JSON type with no body at all.
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
