import type { EventCase, Mover } from './paths';

const caseBy =
  (by: Mover) =>
  <Event extends { type: string }>(label: string, event: Event): EventCase<Event> => ({
    label,
    by,
    event,
  });

/** A case that the server, another tab or time brings about. */
export const environment = caseBy('environment');

/** A case that a page brings about by being shown. */
export const byPage = caseBy('page');

/** A case that the person brings about. */
export const user = caseBy('user');
