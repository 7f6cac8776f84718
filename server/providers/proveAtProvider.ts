import { ResponseBodyError } from 'openid-client';
import type { AuthContext } from '../authApi/context';
import { RequestError } from '../http/errors';
import { fieldsOf } from '../json';
import { reasonOf, redact } from '../operate/log';
import { normaliseEmail } from '../operate/secrets';
import { ProviderRefusal } from '../singleSignOn/relyingParty';
import { providerReturnAddress } from './providers';
import { beginTry, takeTry, type ProviderIdentity } from './tries';

/** Why nobody was proved at a provider, for the page to put into words. */
export type ProviderProblem =
  /** The person said no there. */
  | 'PROVIDER_CANCELLED'
  /** The provider said no. */
  | 'PROVIDER_REFUSED'
  | 'PROVIDER_UNAVAILABLE'
  /** Its answer did not pass the checks. */
  | 'PROVIDER_NOT_VERIFIED'
  /** The try, or its code, is too old or was used. */
  | 'PROVIDER_TRY_ENDED';

/** The answer of a provider, as the page hands it over. */
export interface ProviderAnswer {
  readonly provider: string;
  /** Of PKCE; it names the try. */
  readonly codeVerifier: string;
  /** What the provider has added to the return address. */
  readonly parameters: unknown;
}

const LATER = ['temporarily_unavailable', 'server_error'];
/** Codes of the client for a provider that does not answer, or answers with an error of its own. */
const OUTAGES: readonly unknown[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
];

/** What went wrong at a provider, by the error that its client threw. */
export function problemOf(error: unknown): ProviderProblem {
  if (error instanceof ProviderRefusal) {
    if (error.code === 'access_denied') return 'PROVIDER_CANCELLED';
    return LATER.includes(error.code) ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_REFUSED';
  }
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant' ? 'PROVIDER_TRY_ENDED' : 'PROVIDER_REFUSED';
  const isOutage = error instanceof TypeError || OUTAGES.includes(fieldsOf(error)['code']);
  return isOutage ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_NOT_VERIFIED';
}

/** Says to the operator what a person is told only in general. */
export function logProblem({ log }: AuthContext, provider: string, error: unknown): void {
  const reason = reasonOf(error);
  const { code } = fieldsOf(error);
  const known = typeof code === 'string' ? ` (${code})` : '';
  log.error(redact(`sign-in at the provider "${provider}" failed: ${reason}${known}`));
}

/**
 * Checks what a provider has answered to a try, which it uses up: state, issuer, PKCE, signature, audience, nonce and
 * times (OpenID Connect Core 3.1.3).
 */
export async function proveAtProvider(
  context: AuthContext,
  { provider, codeVerifier, parameters }: ProviderAnswer,
): Promise<ProviderIdentity | ProviderProblem> {
  const party = context.providers.get(provider)?.party;
  const begun = await takeTry(context.db, provider, codeVerifier, context.now());
  if (party === undefined || begun === undefined) return 'PROVIDER_TRY_ENDED';
  const address = new URL(providerReturnAddress(context));
  for (const [name, value] of Object.entries(fieldsOf(parameters)))
    if (typeof value === 'string') address.searchParams.set(name, value);
  // The page has compared it with the one it made; here there is no other.
  const state = address.searchParams.get('state') ?? '';
  if (state === '') return 'PROVIDER_NOT_VERIFIED';
  try {
    const { subject, email } = await party.finish(address, state, begun);
    return { provider, subject, email: email === undefined ? '' : normaliseEmail(email) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem !== 'PROVIDER_CANCELLED') logProblem(context, provider, error);
    return problem;
  }
}

/**
 * Begins a try at a provider, with PKCE and a nonce. The page adds a `state`; the way back is one page of ours,
 * whoever asks.
 */
export async function beginSignIn(context: AuthContext, id: string, returnTo: string) {
  const redirectUri = providerReturnAddress(context);
  if (returnTo !== redirectUri) throw new RequestError(400, 'This return address is not ours.');
  const provider = context.providers.get(id);
  if (provider === undefined) throw new RequestError(400, 'There is no such provider.');
  try {
    const { address, ssoTry } = await provider.party.begin({ redirectUri });
    await beginTry(context.db, id, ssoTry, context.now());
    const { codeVerifier: pkceCodeVerifier } = ssoTry;
    return { status: 'OK', urlWithQueryParams: address, pkceCodeVerifier } as const;
  } catch (error) {
    logProblem(context, id, error);
    return { status: 'PROVIDER_UNAVAILABLE' } as const;
  }
}
