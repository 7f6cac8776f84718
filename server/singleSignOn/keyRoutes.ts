import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../authApi/context';

const KEYS_PATH = '/api/.well-known/jwks.json';

/** How long verifiers may cache the keys, in seconds. */
const KEPT_SECONDS = 300;

/** Publishes the public keys for the single-sign-on JWT and the console's tokens, one per `kid`. */
export function keyRoutes(app: FastifyInstance, { keys }: AuthContext): void {
  app.get(KEYS_PATH, async (_request, reply) => {
    // Created here if needed, so that a request before the first sign-in already gets its key.
    await keys.signing('console');
    return reply
      .type('application/jwk-set+json')
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .send(JSON.stringify(await keys.jwks('console')));
  });
}
