import { machines } from '../../src/appStore';
import type { AppState, EventOf, MachineName } from '../../src/kit/registry';
import type { EventCase, Model, Mover } from './paths';

export type Cases<Name extends MachineName> = EventCase<EventOf<Name>>[];

/** The model of a machine of the application. */
export const modelOf = <Name extends MachineName>(
  name: Name,
  rest: Omit<Model<AppState[Name]['context'], EventOf<Name>>, 'name' | 'machine'>,
): Model<AppState[Name]['context'], EventOf<Name>> => ({ name, machine: machines[name], ...rest });

const caseBy =
  (by: Mover) =>
  <Event extends { type: string }>(label: string, event: Event): EventCase<Event> => ({
    label,
    by,
    event,
  });

/** A case caused by the server, another tab or time. */
export const environment = caseBy('environment');

/** Returns a function for the cases of one event that the environment causes. */
export const response =
  <Payload, Event extends { type: string }>(create: (payload: Payload) => Event) =>
  (label: string, payload: Payload): EventCase<Event> =>
    environment(label, create(payload));

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
