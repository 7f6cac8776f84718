import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type {
  ConnectResult,
  ProviderRefusal,
  ProviderSignInResult,
} from '../../machines/providers/providerSignIn';
import { events } from '../../src/kit/events';
import type { HttpAnswer } from '../../src/ports/ports';
import { isRecord } from '../../src/rules/json';
import { otherWayType } from '../../src/rules/otherWays';
import { PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { apiRequest } from '../apiClient/apiRequest';
import { textOf, unexpected, notAllowed } from '../authApi/authAnswer';
import { authRequest } from '../authApi/authCalls';
import { lookUp, OPENED, readByStatus } from '../authApi/readByStatus';
import type { Env, WorkOf } from '../env';
import { leaving } from '../leaving';
import { reporter } from '../reporter';
import { openSession, type Opened } from '../signIn/openSession';
import { finishSignIn } from '../signIn/signIn';

type Refusal = Exclude<ProviderSignInResult, { kind: 'signedIn' }>;

const refused = (reason: ProviderRefusal) => () => ({ kind: 'refused', reason }) as const;

const REFUSALS = {
  PROVIDER_CANCELLED: refused('cancelled'),
  PROVIDER_REFUSED: refused('refused'),
  PROVIDER_UNAVAILABLE: refused('unavailable'),
  PROVIDER_NOT_VERIFIED: refused('notVerified'),
  PROVIDER_TRY_ENDED: refused('ended'),
  NO_EMAIL_GIVEN_BY_PROVIDER: refused('noEmail'),
};

/** Reads the response to POST /signinup. */
const readProviderSignIn = (answer: HttpAnswer): Opened | Refusal =>
  readByStatus<Opened | Refusal>(answer, {
    ...OPENED,
    LINK_NEEDED: ({ email }) => ({ kind: 'unlinked', email: textOf(email) }),
    SIGN_IN_UP_NOT_ALLOWED: notAllowed,
    ...REFUSALS,
  });

const NOTHING = { from: 'nothing', id: '', name: '', email: null, remember: false } as const;

/** Runs `providerSignIn.arrive`. First removes the provider's parameters from the address bar. */
function* arriveFromProvider(env: Env) {
  const { providerTries } = yield* call(env.waysIn);
  const known = providerTries.read();
  if (known === null) return yield* put(events.providerSignIn.arrived(NOTHING));
  const { id, name, remember, purpose, email } = known;
  const from = known.parameters === null ? 'proved' : purpose;
  return yield* put(
    events.providerSignIn.arrived({ from, id, name, remember, email: email ?? null }),
  );
}

/** POST /signinup; for a canceled sign-in only if the server counts them, as others log an error of their own. */
function* check(env: Env) {
  const { providerTries } = yield* call(env.waysIn);
  const known = providerTries.read();
  if (known === null) return unexpected;
  const { id, parameters, verifier, countsCancels } = known;
  if (parameters?.['error'] === 'access_denied' && countsCancels !== true) {
    providerTries.forget();
    return REFUSALS.PROVIDER_CANCELLED();
  }
  const request = authRequest(env.addresses, 'thirdparty', '/signinup', {
    thirdPartyId: id,
    redirectURIInfo: {
      redirectURIOnProviderDashboard: providerTries.returnAddress(),
      redirectURIQueryParams: parameters,
      // The SDK would pass an empty one on to a provider without PKCE, which then refuses the code.
      ...(verifier !== '' && { pkceCodeVerifier: verifier }),
    },
    shouldTryLinkingWithSessionUser: false,
  });
  const result = yield* openSession<Refusal>(env, request, readProviderSignIn);
  if (result.kind === 'unlinked') providerTries.prove(result.email);
  else providerTries.forget();
  return result;
}

const CONNECT_RESULTS: Readonly<Record<string, () => ConnectResult>> = {
  OK: () => ({ kind: 'connected' }),
  CONNECTED_ELSEWHERE: () => ({ kind: 'taken' }),
  ANOTHER_CONNECTED: () => ({ kind: 'another' }),
  ...REFUSALS,
};

const readConnect = (data: unknown): ConnectResult | null =>
  (isRecord(data) && lookUp(CONNECT_RESULTS, data['status'])?.()) || null;

/** POST /api/account/providers. */
function* connect(env: Env): SagaGenerator<ConnectResult> {
  const { providerTries } = yield* call(env.waysIn);
  const known = providerTries.read();
  if (known === null) return { kind: 'refused', reason: 'ended' };
  const { id, verifier, parameters } = known;
  const result = yield* call(apiRequest<ConnectResult>, env, {
    method: 'POST' as const,
    path: '/api/account/providers',
    body: {
      id,
      pkceCodeVerifier: verifier,
      ...(parameters !== null && { redirectURIQueryParams: parameters }),
    },
    read: readConnect,
  });
  providerTries.forget();
  if (result.ok) return result.data;
  // After a stale sign-in the user starts again, as with an expired attempt.
  if (result.error.ret === PROOF_NEEDED_RET) return { kind: 'refused', reason: 'ended' };
  return { kind: 'failed', message: textOf(result.error.message), failure: result.error.failure };
}

const ending = () => leaving('providerSignIn');
const answered = reporter(events.providerSignIn.answered, ending, unexpected);
const connectAnswered = reporter(events.providerSignIn.connectAnswered, ending, unexpected);

export const providerSignInWork: WorkOf<'providerSignIn'> = {
  'providerSignIn.arrive': {
    run: arriveFromProvider,
    crashed: () => events.providerSignIn.arrived(NOTHING),
  },
  'providerSignIn.check': answered(check),
  'providerSignIn.connect': connectAnswered(connect),
  'providerSignIn.finish': {
    run: (env, effect) => finishSignIn(env, effect, otherWayType({ id: effect.id })),
    crashed: () => events.providerSignIn.navigationFailed(),
  },
};
