import { ResponseBodyError } from 'openid-client';
import type { AuthContext } from '../authApi/context';
import { RequestError } from '../http/errors';
import { fieldsOf, textIn } from '../json';
import { reasonOf, redact } from '../operate/log';
import { normaliseEmail } from '../operate/secrets';
import { isOfAddress, ProviderRefusal } from '../singleSignOn/relyingParty';
import { providerReturnAddress } from './providers';
import { beginTry, takeTry, type ProviderIdentity } from './tries';

/** Why a sign-in at a provider failed; the page shows a text for it. */
export type ProviderProblem =
  | 'PROVIDER_CANCELLED'
  /** The provider refused. */
  | 'PROVIDER_REFUSED'
  | 'PROVIDER_UNAVAILABLE'
  /** The provider's response did not pass the checks. */
  | 'PROVIDER_NOT_VERIFIED'
  /** The attempt, or its code, has expired or was used. */
  | 'PROVIDER_TRY_ENDED';

/** A provider's response, as the page passes it on. */
export interface ProviderAnswer {
  readonly provider: string;
  /** The PKCE verifier, which identifies the attempt. */
  readonly codeVerifier: string;
  /** Parameters that the provider added to the return address. */
  readonly parameters: unknown;
}

const LATER = ['temporarily_unavailable', 'server_error'];
/** Codes of the OpenID client for a provider that is unreachable or responds with a server error. */
const OUTAGES: readonly unknown[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
];

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

/** Logs the details for the operator; the user only gets a general text. */
export function logProblem({ log }: AuthContext, provider: string, error: unknown): void {
  const reason = reasonOf(error);
  const { code } = fieldsOf(error);
  const known = typeof code === 'string' ? ` (${code})` : '';
  const line = redact(`sign-in at the provider "${provider}" failed: ${reason}${known}`);
  log[isOfAddress(error) ? 'info' : 'error'](line);
}

/**
 * Verifies a provider's response to an attempt, which is used up: state, issuer, PKCE, signature, audience, nonce and
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
  // The page has compared it with its own; the server does not store it.
  const state = textIn(parameters, 'state');
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

/** Begins an attempt, with PKCE and a nonce; the page adds a `state`. Only our own return page is accepted. */
export async function beginSignIn(context: AuthContext, id: string, returnTo: string) {
  const redirectUri = providerReturnAddress(context);
  if (returnTo !== redirectUri) throw new RequestError(400, 'This return address is not allowed.');
  const provider = context.providers.get(id);
  if (provider === undefined) throw new RequestError(400, 'This provider does not exist.');
  try {
    const { address, ssoTry } = await provider.party.begin({ redirectUri });
    await beginTry(context.db, id, ssoTry, context.now());
    const { codeVerifier: pkceCodeVerifier } = ssoTry;
    // The SDK's own response has no `countsCancels`, and it fails on a canceled sign-in.
    const found = { urlWithQueryParams: address, pkceCodeVerifier, countsCancels: true };
    return { status: 'OK', ...found } as const;
  } catch (error) {
    logProblem(context, id, error);
    return { status: 'PROVIDER_UNAVAILABLE' } as const;
  }
}
