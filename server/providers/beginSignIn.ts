import type { AuthContext } from '../authApi/context';
import { RequestError } from '../http/errors';
import { logProblem } from './proveAtProvider';
import { providerReturnAddress } from './providers';
import { beginTry } from './tries';

/** The way to a provider; the page adds a `state` of its own. */
export type ProviderBeginning =
  | {
      readonly status: 'OK';
      readonly urlWithQueryParams: string;
      readonly pkceCodeVerifier: string;
    }
  | { readonly status: 'PROVIDER_UNAVAILABLE' };

/** Begins a try at a provider, with PKCE and a nonce. The way back is one page of ours, whoever asks. */
export async function beginSignIn(
  context: AuthContext,
  id: string,
  returnTo: string,
): Promise<ProviderBeginning> {
  const redirectUri = providerReturnAddress(context);
  if (returnTo !== redirectUri) throw new RequestError(400, 'This return address is not ours.');
  const provider = context.providers.get(id);
  if (provider === undefined) throw new RequestError(400, 'There is no such provider.');
  try {
    const { address, ssoTry } = await provider.party.begin({ redirectUri });
    await beginTry(context.db, id, ssoTry, context.now());
    const { codeVerifier: pkceCodeVerifier } = ssoTry;
    return { status: 'OK', urlWithQueryParams: address, pkceCodeVerifier };
  } catch (error) {
    logProblem(context, id, error);
    return { status: 'PROVIDER_UNAVAILABLE' };
  }
}
