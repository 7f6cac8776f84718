import { signInTypeMachine } from '../../machines/signIn/signInType';
import { singleSignOnMachine } from '../../machines/signIn/singleSignOn';
import { PROVIDER_ERRORS } from '../support/signOn';
import { reached } from './steps';

it.each(PROVIDER_ERRORS)(
  'OpenID Connect Core 3.1.2.6, RFC 6749 4.1.2.1: the error %s of the identity provider is shown as %s',
  (error, refused) => {
    const payload = { error, known: true, returnTo: null };
    const { state } = reached(singleSignOnMachine, [{ type: 'singleSignOn/returned', payload }]);
    expect(state.value).toEqual({ refused });
  },
);

it.each(['signInType/signInRequested', 'signInType/singleSignOnChosen'])(
  'spec 4: the return URL is sent to the identity provider after %s',
  (type) => {
    const { requests } = reached(signInTypeMachine, [
      { type: 'signInType/read', payload: { type: '9', lastType: '9' } },
      { type, payload: { returnTo: '/portal/report' } },
    ]);
    expect(requests).toEqual([
      { kind: 'effect', effect: { type: 'signInType.authorize', returnTo: '/portal/report' } },
      expect.objectContaining({ kind: 'timer' }),
    ]);
  },
);
