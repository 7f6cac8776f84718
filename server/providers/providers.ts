import { ROUTES } from '../../src/rules/routes';
import type { AuthContext } from '../authApi/context';
import { createRelyingParty } from '../singleSignOn/relyingParty';
import type { ProviderOptions, SignInProviders } from './signInProviders';

/** The id of the embedded provider, which developers have beside others. */
export const EMBEDDED_ID = 'embedded';

/** The providers of the options; each is reached at its first use. */
export const createProviders = (options: readonly ProviderOptions[]): SignInProviders =>
  new Map(
    options.map(({ id, name, ...client }) => [
      id,
      { name: () => name, party: createRelyingParty(client) },
    ]),
  );

/** The page that a provider sends the browser back to; exactly this is registered there. */
export const providerReturnAddress = ({ url }: Pick<AuthContext, 'url'>): string =>
  new URL(ROUTES.providerSignIn[0], url()).href;
