import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorHandler, middleware } from 'supertokens-node/framework/custom';
import {
  Error as SessionError,
  getSession,
  type SessionContainer,
} from 'supertokens-node/recipe/session';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { SERVER_COOKIES } from '../../src/rules/cookies';
import { AccountEnding, refuseEnding } from '../account/deletionState';
import { AUTH_BODY_LIMIT } from '../http/bodyLimits';
import { readCookies } from '../http/cookies';
import { networkOf } from '../http/network';
import { pathOf } from '../http/pathOf';
import { languageOfRequest } from '../http/language';
import { ProofNeeded } from '../session/freshSignIn';
import type { wasEndedElsewhere } from '../session/endedElsewhere';
import { refreshRoles } from '../session/liveSession';
import { textOfToken } from '../session/previousSession';
import type { KeptAnswers } from './keptAnswers';
import { applySdkHeaders, CollectingResponse, sendSdkResponse, toSdkRequest } from './exchange';

declare module 'fastify' {
  interface FastifyInstance {
    /** Performs a write request once, however often it is repeated. */
    keptAnswers: KeptAnswers;
    /** Whether the session of a request was ended from another device. */
    endedElsewhere: (call: Parameters<typeof wasEndedElsewhere>[1]) => Promise<boolean>;
  }
}

type SdkRequest = ReturnType<typeof toSdkRequest>['sdkRequest'];

/** A request with a session, for handlers that do more than respond; see {@link withSession}. */
export interface SessionCall {
  readonly request: FastifyRequest;
  /** The client's network; see networkOf. */
  readonly network: string;
  readonly sdkRequest: SdkRequest;
  readonly sdkResponse: CollectingResponse;
}

const sdk = middleware();
const sdkErrors = errorHandler();

/** The SDK's message for a valid access token without its session. */
const SESSION_GONE = 'Session does not exist anymore';

/**
 * Returns the error to answer. A session that no other device has ended may have been replaced in its browser, for example
 * by a proof in another tab: the SDK's answer would delete the cookies of the new one. A refresh, with the present cookies,
 * finds out.
 */
async function refreshIfGone(
  error: unknown,
  { server }: FastifyRequest,
  sdkRequest: SdkRequest,
): Promise<unknown> {
  const isGone = SessionError.isErrorFromSuperTokens(error) && error.message === SESSION_GONE;
  if (!isGone || (await server.endedElsewhere(sdkRequest))) return error;
  return new SessionError({ type: SessionError.TRY_REFRESH_TOKEN, message: SESSION_GONE });
}

/** Serves every authentication request (spec 7) through the SDK. */
export function authRoutes(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${AUTH_BASE_PATH}/*`,
    bodyLimit: AUTH_BODY_LIMIT,
    handler: async (request, reply) => {
      const { sdkRequest, exchange } = toSdkRequest(request);
      const sdkResponse = new CollectingResponse();
      const result = await sdk(sdkRequest, sdkResponse);
      if (result.error !== undefined) throw result.error;
      if (result.handled !== true) return reply.callNotFound();
      return sendSdkResponse(sdkResponse, exchange, reply);
    },
  });
}

/** Runs a handler with the session of a request and sends the SDK's errors. */
async function exchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (sdkRequest: SdkRequest, sdkResponse: CollectingResponse) => Promise<unknown>,
): Promise<unknown> {
  const { sdkRequest, exchange } = toSdkRequest(request);
  const sdkResponse = new CollectingResponse();
  try {
    const body = await work(sdkRequest, sdkResponse);
    applySdkHeaders(sdkResponse, reply);
    return reply.send(body);
  } catch (error) {
    if (error instanceof ProofNeeded || error instanceof AccountEnding) {
      applySdkHeaders(sdkResponse, reply);
      return reply.send(error.envelope);
    }
    let unknown: unknown;
    await sdkErrors(
      await refreshIfGone(error, request, sdkRequest),
      sdkRequest,
      sdkResponse,
      (failure) => {
        unknown = failure;
      },
    );
    if (unknown !== undefined) throw unknown;
    return sendSdkResponse(sdkResponse, exchange, reply);
  }
}

/** Format of the idempotency key, which a page sends with every attempt of a write request. */
const IDEMPOTENCY_KEY = /^[\w-]{16,128}$/;

/** Runs the work of a request, only once if it has an idempotency key. */
async function once(
  { headers, method, url, body, server }: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) return work();
  const request = `${method} ${pathOf(url)} ${JSON.stringify(body ?? null)}`;
  const { status, answer } = await server.keptAnswers({ userId, key, request }, async () => {
    const given = await work();
    return { status: reply.statusCode, answer: given };
  });
  reply.code(status);
  return answer;
}

/**
 * Runs a handler for the signed-in user. Without a valid session the SDK responds with 401; new tokens of a promoted
 * session are sent with the response.
 */
export const withSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  handler: (session: SessionContainer, call: SessionCall) => Promise<unknown>,
): Promise<unknown> =>
  exchanged(request, reply, async (sdkRequest, sdkResponse) => {
    const session = await getSession(sdkRequest, sdkResponse);
    refuseEnding(session, pathOf(request.url), languageOfRequest(request));
    await refreshRoles(session);
    return once(request, reply, session.getUserId(), () =>
      handler(session, { request, network: networkOf(request), sdkRequest, sdkResponse }),
    );
  });

type SessionWork = (session: SessionContainer, call: SessionCall) => Promise<unknown>;

/** Registers routes for the signed-in user; the result becomes the data of the server's envelope (spec 4). */
export function sessionRoutes(app: FastifyInstance) {
  const answer = (work: SessionWork) => (request: FastifyRequest, reply: FastifyReply) =>
    withSession(request, reply, async (session, call) => ({
      ret: 0,
      data: await work(session, call),
    }));
  return {
    get: (path: string, work: SessionWork) => app.get(path, answer(work)),
    post: (path: string, work: SessionWork) => app.post(path, answer(work)),
    put: (path: string, work: SessionWork) => app.put(path, answer(work)),
  };
}

/**
 * As {@link withSession}, but also for visitors, whose session is undefined. A browser that reads without the anti-CSRF
 * value knows of no session: after a sign-out that did not reach the server it still has the access token, but is a
 * visitor's. With that value alone it is asked to refresh.
 */
export const withVisitor = (
  request: FastifyRequest,
  reply: FastifyReply,
  handler: (session: SessionContainer | undefined) => Promise<unknown>,
): Promise<unknown> =>
  exchanged(request, reply, async (sdkRequest, sdkResponse) => {
    const sessionRequired = request.headers['anti-csrf'] !== undefined;
    const { [SERVER_COOKIES.accessToken]: token = '' } = readCookies(request);
    const isSignedOut = !sessionRequired && textOfToken(token, 'antiCsrfToken') !== undefined;
    if (isSignedOut && request.method === 'GET') return handler(undefined);
    const session = await getSession(sdkRequest, sdkResponse, { sessionRequired });
    if (session !== undefined) {
      refuseEnding(session, pathOf(request.url), languageOfRequest(request));
      await refreshRoles(session);
    }
    return handler(session);
  });
