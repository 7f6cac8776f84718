import { ROUTES } from '../../src/rules/routes';
import type { AuthContext } from '../authApi/context';
import { createRelyingParty } from '../singleSignOn/relyingParty';
import type { ProviderOptions } from './signInProviders';

/** The id of the embedded provider, which developers have beside others. */
export const EMBEDDED_ID = 'embedded';

/** What the operator says of providers. */
interface Said {
  readonly providers?: readonly ProviderOptions[] | undefined;
  readonly signInDomains?: ReadonlyMap<string, string> | undefined;
}

/** The providers of the options, each reached at its first use, and the domains whose addresses sign in there. */
export const createProviders = ({
  providers = [],
  signInDomains = new Map(),
}: Said): Pick<AuthContext, 'providers' | 'signInDomains'> => ({
  providers: new Map(
    providers.map(({ id, name, ...client }) => [
      id,
      { name: () => name, party: createRelyingParty(client) },
    ]),
  ),
  signInDomains,
});

/** The page that a provider sends the browser back to; exactly this is registered there. */
export const providerReturnAddress = ({ url }: Pick<AuthContext, 'url'>): string =>
  new URL(ROUTES.providerSignIn[0], url()).href;
