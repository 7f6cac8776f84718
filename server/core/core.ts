import { timingSafeEqual } from 'node:crypto';
import fastify from 'fastify';
import { fieldsOf } from '../json';
import { redact } from '../operate/log';
import { isOutage } from '../operate/outage';
import { randomToken, sha256 } from '../operate/secrets';
import { TENANT, type CoreContext } from './context';
import { BadInput } from './input';
import { infoRoutes } from './routes/infoRoutes';
import { roleRoutes } from './routes/roleRoutes';
import { sessionRoutes } from './routes/sessionRoutes';
import { userRoutes } from './routes/userRoutes';
import { verificationRoutes } from './routes/verificationRoutes';

/** A running embedded core. */
export interface EmbeddedCore {
  /** Its address on the loopback interface. */
  readonly url: string;
  /** Every call but the public keys needs it in the `api-key` header. */
  readonly apiKey: string;
  close(): Promise<void>;
}

const PUBLIC_PATHS = ['/.well-known/jwks.json', '/hello'];
const TENANT_PREFIX = new RegExp(`^/${TENANT}(?=/)`);

const same = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));

/**
 * Starts the part of the SuperTokens core driver interface (CDI 5.4) that the recipes of this
 * platform call. A path it does not know answers 404 in words and is logged, so that a gap is seen.
 */
export async function startCore(core: CoreContext): Promise<EmbeddedCore> {
  const apiKey = randomToken();
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    rewriteUrl: ({ url }) => (url ?? '/').replace(TENANT_PREFIX, ''),
  });

  app.addHook('onRequest', (request, reply, done) => {
    const sent = request.headers['api-key'];
    const path = request.url.split('?', 1)[0] ?? '';
    if (PUBLIC_PATHS.includes(path) || (typeof sent === 'string' && same(sent, apiKey))) done();
    else void reply.code(401).send({ message: 'Invalid API key' });
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof BadInput) return reply.code(400).send({ message: error.message });
    const { statusCode } = fieldsOf(error);
    if (typeof statusCode === 'number' && statusCode < 500) {
      return reply.code(statusCode).send({ message: 'The request is not valid' });
    }
    const text = error instanceof Error ? (error.stack ?? error.message) : 'unknown error';
    core.log.error(redact(`core: ${request.method} ${request.url} failed: ${text}`));
    if (isOutage(error)) return reply.code(503).send({ message: 'The database does not answer' });
    return reply.code(500).send({ message: 'Internal error of the embedded core' });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    core.log.error(`core: no route for ${request.method} ${path}`);
    return reply
      .code(404)
      .send({ message: `The embedded core does not implement ${request.method} ${path}` });
  });

  for (const routes of [infoRoutes, userRoutes, sessionRoutes, verificationRoutes, roleRoutes]) {
    routes(app, core);
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, apiKey, close: () => app.close() };
}
