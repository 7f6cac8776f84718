import { timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';
import { pathOf } from '../http/pathOf';
import { randomToken, sha256 } from '../operate/secrets';
import { coreAnswers } from './answers';
import type { CoreContext } from './context';

/** The parts of a core's response that callers read; a `Response` of `fetch` fits. */
export interface CoreAnswer extends Pick<Response, 'status' | 'json' | 'text'> {
  readonly headers: Pick<Headers, 'get'>;
  clone(): CoreAnswer;
}

export interface EmbeddedCore {
  readonly url: string;
  /** Handles a call in this process as over HTTP; `body` is JSON. */
  readonly call: (method: string, path: string, body: string | undefined) => Promise<CoreAnswer>;
  /** Required in the `api-key` header of every request except those for public keys. */
  readonly apiKey: string;
  close(): Promise<void>;
}

const PUBLIC_PATHS = ['/.well-known/jwks.json', '/hello'];
const JSON_TYPE = new Headers({ 'content-type': 'application/json; charset=utf-8' });

const same = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));

/**
 * Starts the embedded core: the part of the SuperTokens core driver interface (CDI 5.4) that this server's recipes use.
 * This process calls it without HTTP, others over HTTP. By default its port is any free one and its API key random.
 */
export async function startCore(
  core: CoreContext,
  { port = 0, apiKey = randomToken() } = {},
): Promise<EmbeddedCore> {
  const answerTo = coreAnswers(core);
  const app = fastify({ logger: false, forceCloseConnections: true });

  // Clients may declare JSON and send no body, for example when they delete.
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (_request, text, done) => {
      if (text === '') return done(null, undefined);
      return app.getDefaultJsonParser('error', 'error')(_request, text, done);
    },
  );
  app.addHook('onRequest', (request, reply, done) => {
    const sent = request.headers['api-key'];
    if (
      PUBLIC_PATHS.includes(pathOf(request.url)) ||
      (typeof sent === 'string' && same(sent, apiKey))
    )
      done();
    else void reply.code(401).send({ message: 'Invalid API key' });
  });
  // Invalid JSON is detected before a route runs.
  app.setErrorHandler((_error, _request, reply) =>
    reply.code(400).send({ message: 'The request is not valid' }),
  );
  app.all('/*', async ({ method, url, body }, reply) => {
    const answer = await answerTo({ method, address: url, body });
    return reply.code(answer.status).send(answer.body);
  });
  const url = await app.listen({ port, host: '127.0.0.1' });

  async function call(method: string, path: string, body: string | undefined) {
    const sent: unknown = body === undefined ? undefined : JSON.parse(body);
    const answer = await answerTo({ method, address: path, body: sent });
    // Serialized as over HTTP, so that callers get their own copy and only JSON values.
    const text = JSON.stringify(answer.body);
    const known: CoreAnswer = {
      status: answer.status,
      headers: JSON_TYPE,
      json: () => Promise.resolve(JSON.parse(text)),
      text: () => Promise.resolve(text),
      clone: () => known,
    };
    return known;
  }

  return { url, apiKey, call, close: () => app.close() };
}
