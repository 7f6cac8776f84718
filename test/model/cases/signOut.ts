import type { SignOutContext, SignOutEvent } from '../../../machines/signOut/signOut';
import { signOutMachine } from '../../../machines/signOut/signOut';
import type { EventCase, Model } from '../paths';

interface State {
  value: unknown;
  context: SignOutContext;
}

const environment = (label: string, event: SignOutEvent): EventCase<SignOutEvent> => ({
  label,
  by: 'environment',
  event,
});

const cases: EventCase<SignOutEvent>[] = [
  {
    label: 'signs out',
    by: 'user',
    event: { type: 'signOut/requested', payload: { returnTo: '/portal/login' } },
  },
  environment('is signed out', { type: 'signOut/signedOut', payload: { reached: true } }),
  environment('sign-out fails', { type: 'signOut/signedOut', payload: { reached: false } }),
  environment('endpoint answers', { type: 'signOut/endpointCalled', payload: { reached: true } }),
  environment('endpoint fails', { type: 'signOut/endpointCalled', payload: { reached: false } }),
  environment('time is stored', { type: 'signOut/timeStored' }),
  environment('values are cleared', { type: 'signOut/valuesCleared' }),
  environment('comes back', { type: 'signOut/returned' }),
];

/** The logout sequence (spec 4). */
export const signOutModel: Model<State, SignOutEvent> = {
  name: 'signOut',
  machine: signOutMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context.serverReached],
  maxDepth: 8,
};
