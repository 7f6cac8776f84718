import { put } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import type { Env } from '../env';
import { follow } from '../follow';
import { monitor } from './monitoring';
import { sanitize } from './untrustedText';
import type { UncaughtError } from '../../src/ports/ports';

/** Logs an error of the portal, reports it to monitoring, and returns the machines' events; limited per minute. */
export function errorEvents(env: Env, title: string, { text }: UncaughtError) {
  if (!env.mayReportError()) return [];
  const traceId = env.random.uuid();
  const content = sanitize(text);
  env.log.error(`${title}: ${content}`);
  monitor(env, { kind: 'fault', title, content, traceId });
  return [
    events.errorBatch.caught({
      title: { key: 'form:errors.unknown' },
      message: { key: 'notices:pageFault' },
      hint: null,
      report: { title, content: `trace id: ${traceId}\n${content}`, traceId },
    }),
  ];
}

/** As {@link errorEvents}, and adds the error to the merged notification. */
export function* reportError(env: Env, title: string, error: UncaughtError) {
  for (const event of errorEvents(env, title, error)) yield* put(event);
}

/** Reports uncaught errors (ASVS 16.5.4: last-resort handler). */
export function* followUncaughtErrors(env: Env) {
  yield* follow<UncaughtError>(
    (listener) => env.uncaughtErrors.listen(listener),
    (error) => reportError(env, 'uncaught', error),
  );
}
