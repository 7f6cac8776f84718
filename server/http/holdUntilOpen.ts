import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { Outage } from '../operate/outage';
import { isAboutHealth } from './accessLog';

/**
 * Holds requests, except health checks, until the server has started or failed. A socket that stays open during a
 * restart delivers requests early, when the server is only half started. Each keeps its trace id while it waits.
 */
export function holdUntilOpen(app: FastifyInstance) {
  type Done = (refusal?: Outage) => void;
  let answer: ((done: Done) => void) | undefined;
  const waiting: Done[] = [];
  app.addHook('onRequest', (request, _reply, done) => {
    if (isAboutHealth(request)) done();
    else if (answer === undefined) waiting.push(AsyncResource.bind(done));
    else answer(done);
  });
  const end = (next: (done: Done) => void) => {
    answer ??= next;
    for (const done of waiting.splice(0)) answer(done);
  };
  return {
    /** The server has started: releases the held requests. */
    open: () => end((done) => done()),
    /** The start failed: held requests get a 503. No effect after `open`. */
    giveUp: () => end((done) => done(new Outage('The platform did not start.'))),
  };
}
