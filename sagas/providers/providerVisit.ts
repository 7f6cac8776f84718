import { call, put, take, type SagaGenerator } from 'typed-redux-saga';
import type { ProviderVisitEffect, VisitProblem } from '../../machines/providers/providerVisit';
import type { Provider } from '../../machines/signIn/signInMethods';
import { events } from '../../src/kit/events';
import { readAuth, unexpected } from '../authApi/authAnswer';
import { authQuery } from '../authApi/authCalls';
import { sendAuth } from '../authApi/monitorAuth';
import type { Env, WorkOf } from '../env';
import { unless } from '../leaving';
import { readProviderUrl } from './wayOut';

const UNAVAILABLE = 'PROVIDER_UNAVAILABLE';

/** GET /authorisationurl: navigates to the provider, with the email if it is known, or returns the problem. */
export function* visitProvider(
  env: Env,
  { id, name }: Provider,
  email?: string,
): SagaGenerator<VisitProblem | null> {
  const { providerTries, passkeys } = yield* call(env.waysIn);
  const request = authQuery(env.addresses, 'thirdparty', '/authorisationurl', {
    thirdPartyId: id,
    redirectURIOnProviderDashboard: providerTries.returnAddress(),
  });
  const read = readAuth(yield* call(sendAuth, env, request));
  if (read.kind === 'failed') return read;
  if (read.status === UNAVAILABLE) return { kind: 'unavailable' };
  const out = readProviderUrl(read.body, env.random.id(), email);
  if (out === null) return unexpected;
  const { address, ...secrets } = out;
  const remember = passkeys.isRemembered();
  providerTries.begin({ ...secrets, id, name, remember, purpose: 'signIn' });
  env.navigation.leave(address);
  return null;
}

function* openProvider(env: Env, effect: ProviderVisitEffect) {
  const problem = yield* unless(take(events.providerVisit.reset().type), () =>
    visitProvider(env, effect),
  );
  if (problem === undefined) return;
  yield* put(
    problem === null ? events.providerVisit.opened() : events.providerVisit.notOpened(problem),
  );
}

export const providerVisitWork: WorkOf<'providerVisit'> = {
  'providerVisit.open': {
    run: openProvider,
    crashed: () => events.providerVisit.notOpened(unexpected),
  },
};
