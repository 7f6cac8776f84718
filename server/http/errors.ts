import type { FastifyInstance, FastifyReply } from 'fastify';
import { fieldsOf, textField, textIn } from '../json';
import { redact, stackOf, type Log } from '../operate/log';
import { isOutage } from '../operate/outage';
import { workUnderWay } from '../operate/work';
import { failureOf, failurePage, failureTexts, isShown } from './failurePage';
import { kindOfPath } from './headers';
import { portalOrigin, shownBrand } from './hosts';
import { languageOfPage, type Language } from './language';
import { pathOf } from './pathOf';
import { routeOf } from './routeOf';

/** A client error; the response is the envelope with this status. `retryAfter`: when to try again, in seconds. */
export class RequestError extends Error {
  override readonly name = 'RequestError';

  constructor(
    readonly statusCode: number,
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** When a client may retry after a 503, in seconds. */
export const RETRY_AFTER_S = 2;

/**
 * Sends a failure: the envelope (spec 3), in which `ret` is the HTTP status and `message` is for the user. A user who
 * opened the address reads a page instead, unless the address itself is wrong.
 */
export function sendError(reply: FastifyReply, status: number, message: string): FastifyReply {
  const { request, server } = reply;
  const { traceId, host, headers } = request;
  reply.code(status);
  const failure = failureOf(status);
  if (!failure || !isShown(request))
    return reply.send({ ret: status, data: null, message, traceId });
  request.answerKind = 'failure';
  reply.type('text/html; charset=utf-8').header('vary', 'accept, accept-language, cookie');
  const portal = `${portalOrigin(host, server.publicUrl())}/portal`;
  const texts = failureTexts(languageOfPage(headers), failure);
  return reply.send(failurePage(texts, { brand: shownBrand(host), traceId, portal }));
}

/** Shown to the user while a dependency of the server is unavailable. */
export const OUTAGE = 'Part of the service is not responding. Please try again in a moment.';
/** Headers that would end the browser's session, which must not happen while its state is unknown. */
const SESSION_HEADERS = ['set-cookie', 'front-token', 'anti-csrf', 'www-authenticate'];

function sendOutage(reply: FastifyReply): FastifyReply {
  return sendError(reply.header('retry-after', RETRY_AFTER_S), 503, OUTAGE);
}

/**
 * Replaces the SDK's "no session" (401) during an outage of the core by a 503, which signs no one out. Returns other
 * payloads unchanged.
 */
export function sayOutage(reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode !== 401 || workUnderWay.getStore()?.outage === undefined) return payload;
  for (const name of [...SESSION_HEADERS, 'content-length']) reply.removeHeader(name);
  reply.code(503).header('retry-after', RETRY_AFTER_S);
  reply.type('application/json; charset=utf-8');
  const { traceId } = reply.request;
  return JSON.stringify({ ret: 503, data: null, message: OUTAGE, traceId });
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export const NOT_VALID = 'The request is not valid.';
export const TOO_LARGE = 'The body is too large.';

/** Messages for errors that fastify detects before a route runs. */
const FASTIFY_TEXTS: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON (Content-Type: application/json).',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_BAD_URL: 'The address is not valid.',
};

/** Converts every error to JSON; unexpected ones are logged without secrets. */
export function installErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const status = fieldsOf(error)['statusCode'];
    if (typeof status === 'number' && status >= 400 && status < 500) {
      const known = FASTIFY_TEXTS[textIn(error, 'code')];
      if (!(error instanceof RequestError)) {
        // Such as one with two slashes: who opens it reads that there is no such page.
        if (kindOfPath(pathOf(request.url)) === 'portal') return reply.callNotFound();
        return sendError(reply, status, known ?? NOT_VALID);
      }
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
      return sendError(reply, status, error.message);
    }
    const where = `${request.method} ${routeOf(request)}`;
    log.error(redact(`[${request.traceId}] ${where} failed: ${stackOf(error)}`));
    if (isOutage(error) || workUnderWay.getStore()?.outage !== undefined) return sendOutage(reply);
    return sendError(reply, 500, 'Something went wrong on the server.');
  });
}

export const sendNothing = (reply: FastifyReply): FastifyReply =>
  sendError(reply, 404, 'Nothing was found at this address.');

/** Responds to a path without a route: 405 if another method has one, else 404. */
export function sendNotFound(app: FastifyInstance, reply: FastifyReply): FastifyReply {
  const path = pathOf(reply.request.url);
  const allowed = METHODS.filter((method) => app.hasRoute({ method, url: path }));
  if (allowed.length === 0) return sendNothing(reply);
  reply.header('allow', allowed.join(', '));
  return sendError(reply, 405, `This address supports only ${allowed.join(', ')}.`);
}

/** Returns a required text of a body. @throws {RequestError} if it is missing or empty */
export function required(body: unknown, name: string): string {
  const text = textField(body, name);
  if (text === undefined || text === '') throw new RequestError(400, `${name} is missing.`);
  return text;
}

/**
 * The `ret` of a refusal: one of the codes that only the page handles (spec 4). 50000 would also show a notice and
 * report an error.
 */
export const REFUSED_RET = 43_000;

/** A request refused by the rules; the message is for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(private readonly words: Readonly<Record<Language, string>>) {
    super(words.en);
  }

  envelope(language: Language) {
    return { ret: REFUSED_RET, data: null, message: this.words[language] } as const;
  }
}
