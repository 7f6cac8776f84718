import type { EventCase, Mover } from './paths';

const caseBy =
  (by: Mover) =>
  <Event extends { type: string }>(label: string, event: Event): EventCase<Event> => ({
    label,
    by,
    event,
  });

/** A case caused by the server, another tab or time. */
export const environment = caseBy('environment');

/** A case caused by showing a page. */
export const byPage = caseBy('page');

/** A case caused by the user. */
export const user = caseBy('user');

/** A form's result with a general message of the server. */
export const GENERAL_FAILURE = { kind: 'failed', message: 'Try later.', failure: null } as const;

/** A form's result with a refused field. */
export const wrongField = (id: string, error: string) => ({
  kind: 'fieldError' as const,
  fieldErrors: [{ id, error }],
});
