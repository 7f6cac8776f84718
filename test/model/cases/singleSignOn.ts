import type { SingleSignOnContext, SingleSignOnEvent } from '../../../machines/signIn/singleSignOn';
import { singleSignOnMachine } from '../../../machines/signIn/singleSignOn';
import type { EventCase, Model } from '../paths';
import { environment, user } from './environment';

interface State {
  value: unknown;
  context: SingleSignOnContext;
}

/** Where the person of the models wants to be. */
const RETURN_TO = '/portal/report?page=2#top';

const returned = (label: string, error: string | null, known = true) =>
  environment<SingleSignOnEvent>(`comes back ${label}`, {
    type: 'singleSignOn/returned',
    payload: { error, known, returnTo: known ? RETURN_TO : null },
  });

const cases: EventCase<SingleSignOnEvent>[] = [
  returned('signed in', null),
  returned('signed in, unasked for', null, false),
  returned('with an error, unasked for', 'access_denied', false),
  returned('with a state that the API refuses', 'invalid_state'),
  returned('cancelled', 'access_denied'),
  returned('to be asked there first', 'login_required'),
  returned('from a provider that is down', 'temporarily_unavailable'),
  returned('without an account here', 'account_unknown'),
  returned('with another error', 'unsupported_response_type'),
  environment('the session can be used', {
    type: 'singleSignOn/opened',
    payload: { present: true },
  }),
  environment('the session cannot be used', {
    type: 'singleSignOn/opened',
    payload: { present: false },
  }),
  user('leaves the page', { type: 'singleSignOn/reset' }),
  environment('is still here', { type: 'singleSignOn/stayed' }),
];

/** The way back from the identity provider (spec 4: login type; decisions: `state`). */
export const singleSignOnModel: Model<State, SingleSignOnEvent> = {
  name: 'singleSignOn',
  machine: singleSignOnMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context.error],
  maxDepth: 4,
};
