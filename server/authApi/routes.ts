import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorHandler, middleware } from 'supertokens-node/framework/custom';
import { getSession, type SessionContainer } from 'supertokens-node/recipe/session';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { AccountEnding, refuseEnding } from '../account/deletionState';
import { AUTH_BODY_LIMIT } from '../http/bodyLimits';
import { networkOf } from '../http/network';
import { pathOf } from '../http/pathOf';
import { SentFile } from '../http/sentFile';
import { languageOfRequest } from '../http/language';
import { ProofNeeded } from '../session/freshSignIn';
import { refreshRoles } from '../session/liveSession';
import type { KeptAnswers } from './keptAnswers';
import { applySdkHeaders, CollectingResponse, sendSdkResponse, toSdkRequest } from './exchange';

declare module 'fastify' {
  interface FastifyInstance {
    /** Performs a write request once, however often it is repeated. */
    keptAnswers: KeptAnswers;
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
    await sdkErrors(error, sdkRequest, sdkResponse, (failure) => {
      unknown = failure;
    });
    if (unknown !== undefined) throw unknown;
    return sendSdkResponse(sdkResponse, exchange, reply);
  }
}

/** Format of the idempotency key, which a page sends with every attempt of a write request. */
const IDEMPOTENCY_KEY = /^[\w-]{16,128}$/;

/** Runs the work of a request, only once if it is a write with an idempotency key: a kept read would outlive the right to it. */
async function once(
  { headers, method, url, body, server }: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const key = headers['idempotency-key'];
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead || typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) return work();
  const file = body instanceof SentFile ? body : undefined;
  // A file is sent with parameters of its own.
  const request = `${method} ${file ? url : pathOf(url)} ${JSON.stringify(body ?? null)}`;
  const named = { userId, key, request, fileHash: file && (() => file.hash()) };
  const { status, answer } = await server.keptAnswers(named, async () => {
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
 * As {@link withSession}, but also for visitors, whose session is undefined. A browser with the anti-CSRF value alone is
 * asked to refresh.
 */
export const withVisitor = (
  request: FastifyRequest,
  reply: FastifyReply,
  handler: (session: SessionContainer | undefined) => Promise<unknown>,
): Promise<unknown> =>
  exchanged(request, reply, async (sdkRequest, sdkResponse) => {
    const sessionRequired = request.headers['anti-csrf'] !== undefined;
    const session = await getSession(sdkRequest, sdkResponse, { sessionRequired });
    if (session !== undefined) {
      refuseEnding(session, pathOf(request.url), languageOfRequest(request));
      await refreshRoles(session);
    }
    return handler(session);
  });
