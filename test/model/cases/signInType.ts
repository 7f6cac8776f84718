import type { SignInTypeContext, SignInTypeEvent } from '../../../machines/signIn/signInType';
import { signInTypeMachine } from '../../../machines/signIn/signInType';
import type { EventCase, Model } from '../paths';

interface State {
  value: unknown;
  context: SignInTypeContext;
}

const RETURN_TO = '/portal/report?page=2#top';

const cases: EventCase<SignInTypeEvent>[] = [
  {
    label: 'reads no login type',
    by: 'environment',
    event: { type: 'signInType/read', payload: { type: null, lastType: null } },
  },
  {
    label: 'reads login type 2',
    by: 'environment',
    event: { type: 'signInType/read', payload: { type: '2', lastType: '2' } },
  },
  {
    label: 'reads login type 9',
    by: 'environment',
    event: { type: 'signInType/read', payload: { type: '9', lastType: '9' } },
  },
  {
    label: 'asks to sign in',
    by: 'user',
    event: { type: 'signInType/signInRequested', payload: { returnTo: RETURN_TO } },
  },
  {
    label: 'chooses single sign-on',
    by: 'user',
    event: { type: 'signInType/singleSignOnChosen', payload: { returnTo: null } },
  },
  { label: 'comes back', by: 'environment', event: { type: 'signInType/returned' } },
];

/** Which way a person signs in (spec 4: login type). */
export const signInTypeModel: Model<State, SignInTypeEvent> = {
  name: 'signInType',
  machine: signInTypeMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context.type],
  maxDepth: 4,
};
