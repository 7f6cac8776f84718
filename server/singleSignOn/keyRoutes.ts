import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../authApi/context';

/** Where the public keys are (RFC 7517). */
const KEYS_PATH = '/api/.well-known/jwks.json';

/** How long whoever verifies tokens may keep the keys, in seconds. */
const KEPT_SECONDS = 300;

/** Publishes what verifies the single-sign-on JWT and the console's tokens: public keys, one a `kid`. */
export function keyRoutes(app: FastifyInstance, { keys }: AuthContext): void {
  app.get(KEYS_PATH, async (_request, reply) => {
    // Made here if need be: who asks before the first sign-in is to find the key that it will use.
    await keys.signing('console');
    return reply
      .type('application/jwk-set+json')
      .header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      .send(JSON.stringify(await keys.jwks('console')));
  });
}
