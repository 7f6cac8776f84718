import type { FastifyInstance } from 'fastify';
import { Outage } from '../operate/outage';
import { isAboutHealth } from './accessLog';

/**
 * Lets calls wait until the hold is opened or given up, but those about health: a socket that stays open over a restart
 * hands over calls before the platform has started, and they would meet half of it.
 */
export function holdUntilOpen(app: FastifyInstance) {
  type Done = (refusal?: Outage) => void;
  let answer: ((done: Done) => void) | undefined;
  const waiting: Done[] = [];
  app.addHook('onRequest', (request, _reply, done) => {
    if (isAboutHealth(request)) done();
    else if (answer === undefined) waiting.push(done);
    else answer(done);
  });
  const end = (next: (done: Done) => void) => {
    answer ??= next;
    for (const done of waiting.splice(0)) answer(done);
  };
  return {
    /** The platform has started: they are answered. */
    open: () => end((done) => done()),
    /** It has not, and ends: they are told to come back. Once it has opened this does nothing. */
    giveUp: () => end((done) => done(new Outage('The platform did not start.'))),
  };
}
