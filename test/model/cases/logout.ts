import type { LogoutContext, LogoutEvent } from '../../../machines/logout';
import { logoutMachine } from '../../../machines/logout';
import type { EventCase, Model } from '../paths';

interface State {
  value: unknown;
  context: LogoutContext;
}

const environment = (label: string, event: LogoutEvent): EventCase<LogoutEvent> => ({
  label,
  by: 'environment',
  event,
});

const cases: EventCase<LogoutEvent>[] = [
  {
    label: 'signs out',
    by: 'user',
    event: { type: 'logout/requested', payload: { returnTo: '/portal/login' } },
  },
  environment('is signed out', { type: 'logout/signedOut', payload: { reached: true } }),
  environment('sign-out fails', { type: 'logout/signedOut', payload: { reached: false } }),
  environment('endpoint answers', { type: 'logout/endpointCalled', payload: { reached: true } }),
  environment('endpoint fails', { type: 'logout/endpointCalled', payload: { reached: false } }),
  environment('time is stored', { type: 'logout/timeStored' }),
  environment('values are cleared', { type: 'logout/valuesCleared' }),
  environment('comes back', { type: 'logout/returned' }),
];

/** The logout sequence (spec 4). */
export const logoutModel: Model<State, LogoutEvent> = {
  name: 'logout',
  machine: logoutMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context.serverReached],
  maxDepth: 8,
};
