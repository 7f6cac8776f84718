import type { EventCase } from '../paths';

/** A case that the server, another tab or time brings about. */
export const environment = <Event extends { type: string }>(
  label: string,
  event: Event,
): EventCase<Event> => ({ label, by: 'environment', event });

/** A case that the person brings about. */
export const user = <Event extends { type: string }>(
  label: string,
  event: Event,
): EventCase<Event> => ({ label, by: 'user', event });
