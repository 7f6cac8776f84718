import { getUser } from 'supertokens-node';
import type { APIInterface, TypeProvider } from 'supertokens-node/recipe/thirdparty/types';
import { inTurn } from '../account/inTurn';
import { createRefusals } from '../audit/refusals';
import { methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { RequestError } from '../http/errors';
import { fieldsOf, textField } from '../json';
import type { Outcome } from '../operate/metrics';
import { normaliseEmail } from '../operate/secrets';
import { finishSignIn, type ProvedPerson } from '../signIn/finishSignIn';
import { knownBrowser } from '../signIn/knownBrowser';
import { useConnection } from './connections';
import { beginSignIn, proveAtProvider, type ProviderProblem } from './proveAtProvider';
import { keepProved } from './tries';

type SignInUp = NonNullable<APIInterface['signInUpPOST']>;
type Input = Parameters<SignInUp>[0];
type Answer = Awaited<ReturnType<SignInUp>>;
type AuthorisationUrl = NonNullable<APIInterface['authorisationUrlGET']>;

/** Casts a response with our own status, which is missing in the SDK's type; the SDK passes it on unchanged. */
const ownAnswer = (answer: { readonly status: string; readonly email?: string | null }): Answer =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  answer as unknown as Answer;

const OUTCOMES: Readonly<Record<ProviderProblem, Outcome<'provider_sign_ins'>>> = {
  PROVIDER_CANCELLED: 'cancelled',
  PROVIDER_REFUSED: 'refused',
  PROVIDER_UNAVAILABLE: 'unavailable',
  PROVIDER_NOT_VERIFIED: 'refused',
  PROVIDER_TRY_ENDED: 'expired',
};

/** Outcomes that the audit log does not record as failed sign-ins. */
const NO_FAILURES: readonly Outcome<'provider_sign_ins'>[] = ['ok', 'second_step', 'cancelled'];

/** Returns a provider for the recipe, which only uses its id; our own client does the rest. */
export function sdkProvider(id: string): TypeProvider {
  const config = { thirdPartyId: id, clientId: id };
  const notCalled = () =>
    Promise.reject(new Error('Providers are called by the platform, not by the SDK.'));
  return {
    id,
    type: 'oauth2',
    config,
    getConfigForClientType: () => Promise.resolve(config),
    getAuthorisationRedirectURL: notCalled,
    exchangeAuthCodeForOAuthTokens: notCalled,
    getUserInfo: notCalled,
  };
}

/** `GET /authorisationurl`: returns the address of a provider's sign-in page. */
export const authorisationUrlApi =
  (context: AuthContext): AuthorisationUrl =>
  async ({ provider, redirectURIOnProviderDashboard: returnTo }) =>
    // Its other status is our own and missing in the SDK's type; the SDK passes it on unchanged.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    (await beginSignIn(context, provider.id, returnTo)) as Awaited<ReturnType<AuthorisationUrl>>;

/** Returns the provider's response that the page sent. Bare tokens are refused, as anyone may hold them. */
function answerOf({ provider, ...input }: Input) {
  const info = fieldsOf(fieldsOf(input)['redirectURIInfo']);
  const codeVerifier = textField(info, 'pkceCodeVerifier');
  if (codeVerifier === undefined) throw new RequestError(400, 'pkceCodeVerifier is missing.');
  return { provider: provider.id, codeVerifier, parameters: info['redirectURIQueryParams'] };
}

async function signIn(
  context: AuthContext,
  input: Input,
): Promise<[Outcome<'provider_sign_ins'>, Answer]> {
  const { db, now } = context;
  const answer = answerOf(input);
  const identity = await proveAtProvider(context, answer);
  if (typeof identity === 'string') return [OUTCOMES[identity], ownAnswer({ status: identity })];
  const userId = await useConnection(db, identity, now());
  const user = userId === undefined ? undefined : await getUser(userId);
  const method = user && (await methodOf(user.id));
  if (user === undefined || method === undefined) {
    await keepProved(db, identity, answer.codeVerifier, now());
    const email = identity.email === '' ? null : identity.email;
    return ['unlinked', ownAnswer({ status: 'LINK_NEEDED', email })];
  }
  const email = normaliseEmail(method.email);
  const person: ProvedPerson = {
    user,
    recipeUserId: method.recipeUserId,
    email,
    knownBrowser: await knownBrowser(context, input.options, email),
    way: 'provider',
    by: `provider ${identity.provider}`,
  };
  const end = await inTurn(context, user.id, async () =>
    // Read again, as it may have been removed since.
    (await useConnection(db, identity, now())) === user.id
      ? finishSignIn(context, input, person)
      : ({ status: 'PASSWORD_CHANGED' } as const),
  );
  switch (end.status) {
    case 'OK':
      return [
        'ok',
        { ...end, user, createdNewRecipeUser: false, oAuthTokens: {}, rawUserInfoFromProvider: {} },
      ];
    case 'SIGN_IN_NOT_ALLOWED':
      return ['blocked', { status: 'SIGN_IN_UP_NOT_ALLOWED', reason: end.reason }];
    case 'SECOND_STEP_NEEDED':
      return ['second_step', ownAnswer(end)];
    case 'PASSWORD_CHANGED':
      return ['expired', ownAnswer({ status: 'PROVIDER_TRY_ENDED' })];
  }
}

/**
 * `POST /signinup`: signs in at a provider, into the account that the user has connected. It never creates an account
 * or matches one by the provider's email. Users without a connection must first prove an account here; the response
 * is the same whether or not one exists.
 */
export function providerSignInApi(context: AuthContext): SignInUp {
  const { metrics } = context;
  const recordRefusal = createRefusals(context);

  return async (input) => {
    const [outcome, answer] = await signIn(context, input);
    metrics.count('provider_sign_ins', outcome);
    if (!NO_FAILURES.includes(outcome))
      await recordRefusal('provider', `provider ${input.provider.id}: ${outcome}`);
    return answer;
  };
}
