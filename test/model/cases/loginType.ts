import type { LoginTypeContext, LoginTypeEvent } from '../../../machines/loginType';
import { loginTypeMachine } from '../../../machines/loginType';
import type { EventCase, Model } from '../paths';

interface State {
  value: unknown;
  context: LoginTypeContext;
}

const RETURN_TO = '/portal/report?page=2#top';

const cases: EventCase<LoginTypeEvent>[] = [
  {
    label: 'reads no login type',
    by: 'environment',
    event: { type: 'loginType/read', payload: { type: null, lastType: null } },
  },
  {
    label: 'reads login type 2',
    by: 'environment',
    event: { type: 'loginType/read', payload: { type: '2', lastType: '2' } },
  },
  {
    label: 'reads login type 9',
    by: 'environment',
    event: { type: 'loginType/read', payload: { type: '9', lastType: '9' } },
  },
  {
    label: 'asks to sign in',
    by: 'user',
    event: { type: 'loginType/signInRequested', payload: { returnTo: RETURN_TO } },
  },
  {
    label: 'chooses single sign-on',
    by: 'user',
    event: { type: 'loginType/singleSignOnChosen', payload: { returnTo: null } },
  },
  { label: 'comes back', by: 'environment', event: { type: 'loginType/returned' } },
];

/** Which way a person signs in (spec 4: login type). */
export const loginTypeModel: Model<State, LoginTypeEvent> = {
  name: 'loginType',
  machine: loginTypeMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context.type],
  maxDepth: 4,
};
