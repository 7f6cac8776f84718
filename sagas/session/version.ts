import type { HttpResponse } from '../../src/ports/ports';
import { VERSION_HEADER } from '../../src/rules/version';
import { events } from '../../src/kit/events';

/** Stores the server version of the first response, and reports once when it changes (D2). */
export function createVersionWatch() {
  let known: string | null = null;
  return ({ headers }: HttpResponse) => {
    const version = headers[VERSION_HEADER];
    if (version === undefined || version === '' || version === known) return [];
    const isFirst = known === null;
    known = version;
    return isFirst ? [] : [events.network.outdated()];
  };
}
