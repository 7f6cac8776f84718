import type { FastifyInstance } from 'fastify';
import { isAboutHealth } from './accessLog';

/**
 * Lets calls wait until the function that is answered is called, but those about health: a socket that stays open over
 * a restart hands over calls before the platform has started, and they would meet half of it.
 */
export function holdUntilOpen(app: FastifyInstance): () => void {
  let isOpen = false;
  const waiting: (() => void)[] = [];
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOpen || isAboutHealth(request)) done();
    else waiting.push(done);
  });
  return () => {
    isOpen = true;
    for (const go of waiting.splice(0)) go();
  };
}
