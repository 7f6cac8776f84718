import { put } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import type { Env } from '../env';
import { follow } from '../follow';
import { monitor } from './monitoring';
import { sanitize } from './untrustedText';
import type { PageFault } from '../../src/ports/ports';

/** Logs a fault of the portal, reports it to monitoring, and returns the machines' events; limited per minute. */
export function faultEvents(env: Env, title: string, { text }: PageFault) {
  if (!env.mayReportFault()) return [];
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

/** As {@link faultEvents}, and adds the fault to the merged notification. */
export function* reportFault(env: Env, title: string, fault: PageFault) {
  for (const event of faultEvents(env, title, fault)) yield* put(event);
}

/** Reports uncaught errors (ASVS 16.5.4: last-resort handler). */
export function* followFaults(env: Env) {
  yield* follow<PageFault>(
    (listener) => env.faults.listen(listener),
    (fault) => reportFault(env, 'uncaught', fault),
  );
}
