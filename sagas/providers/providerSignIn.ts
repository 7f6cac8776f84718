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
import { readAuth, textOf, unexpected, notAllowed } from '../authApi/authAnswer';
import { authRequest } from '../authApi/authCalls';
import type { Env, WorkOf } from '../env';
import { leaving, unless } from '../leaving';
import { reporter } from '../reporter';
import { openSession, type Opened } from '../signIn/openSession';
import { finishSignIn } from '../signIn/signIn';
import { consoleTokens, SECOND_STEP_NEEDED } from '../signIn/signInAnswer';

type Refusal = Exclude<ProviderSignInResult, { kind: 'signedIn' }>;

const REFUSALS: ReadonlyMap<string, ProviderRefusal> = new Map([
  ['PROVIDER_CANCELLED', 'cancelled'],
  ['PROVIDER_REFUSED', 'refused'],
  ['PROVIDER_UNAVAILABLE', 'unavailable'],
  ['PROVIDER_NOT_VERIFIED', 'notVerified'],
  ['PROVIDER_TRY_ENDED', 'ended'],
  ['NO_EMAIL_GIVEN_BY_PROVIDER', 'noEmail'],
]);

const refusalOf = (status: string): { kind: 'refused'; reason: ProviderRefusal } | null => {
  const reason = REFUSALS.get(status);
  return reason === undefined ? null : { kind: 'refused', reason };
};

/** Reads the response to POST /signinup. */
function readProviderSignIn(answer: HttpAnswer): Opened | Refusal {
  const read = readAuth(answer);
  if (read.kind === 'failed') return read;
  const { status, body } = read;
  switch (status) {
    case 'OK':
      return { kind: 'signedIn', tokens: consoleTokens(body['user']) };
    case SECOND_STEP_NEEDED:
      return { kind: 'signedIn', tokens: null };
    case 'LINK_NEEDED':
      return { kind: 'unlinked', email: textOf(body['email']) };
    case 'SIGN_IN_UP_NOT_ALLOWED':
      return notAllowed(body);
    default:
      return refusalOf(status) ?? unexpected;
  }
}

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

/** Runs `providerSignIn.check`: POST /signinup. */
function* checkProvider(env: Env) {
  const { providerTries } = yield* call(env.waysIn);
  const known = providerTries.read();
  if (known === null) return void (yield* put(events.providerSignIn.answered(unexpected)));
  const request = authRequest(env.addresses, 'thirdparty', '/signinup', {
    thirdPartyId: known.id,
    redirectURIInfo: {
      redirectURIOnProviderDashboard: providerTries.returnAddress(),
      redirectURIQueryParams: known.parameters,
      pkceCodeVerifier: known.verifier,
    },
    shouldTryLinkingWithSessionUser: false,
  });
  const result = yield* unless(leaving('providerSignIn'), () =>
    openSession<Refusal>(env, request, readProviderSignIn),
  );
  if (!result) return;
  if (result.kind === 'unlinked') providerTries.prove(result.email);
  else providerTries.forget();
  yield* put(events.providerSignIn.answered(result));
}

const CONNECT_RESULTS: Readonly<Record<string, 'connected' | 'taken' | 'another'>> = {
  OK: 'connected',
  CONNECTED_ELSEWHERE: 'taken',
  ANOTHER_CONNECTED: 'another',
};

const readConnect = (data: unknown): ConnectResult | null => {
  const status = isRecord(data) ? textOf(data['status']) : null;
  if (status === null) return null;
  const kind = Object.hasOwn(CONNECT_RESULTS, status) ? CONNECT_RESULTS[status] : undefined;
  return kind === undefined ? refusalOf(status) : { kind };
};

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

const connectAnswered = reporter(
  events.providerSignIn.connectAnswered,
  () => leaving('providerSignIn'),
  unexpected,
);

export const providerSignInWork: WorkOf<'providerSignIn'> = {
  'providerSignIn.arrive': {
    run: arriveFromProvider,
    crashed: () => events.providerSignIn.arrived(NOTHING),
  },
  'providerSignIn.check': {
    run: checkProvider,
    crashed: () => events.providerSignIn.answered(unexpected),
  },
  'providerSignIn.connect': connectAnswered(connect),
  'providerSignIn.finish': {
    run: (env, effect) => finishSignIn(env, effect, otherWayType({ id: effect.id })),
    crashed: () => events.providerSignIn.navigationFailed(),
  },
};
