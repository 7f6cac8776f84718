import { ROUTES } from '../../src/rules/routes';
import type { AuthContext } from '../authApi/context';
import { createRelyingParty } from '../singleSignOn/relyingParty';
import type { ProviderOptions } from './signInProviders';

/** The id of the embedded provider, which developers have beside others. */
export const EMBEDDED_ID = 'embedded';

interface ConfiguredProviders {
  readonly providers?: readonly ProviderOptions[] | undefined;
  readonly signInDomains?: ReadonlyMap<string, string> | undefined;
}

/** Creates the configured providers, each contacted at first use, and the domains that sign in there. */
export const createProviders = ({
  providers = [],
  signInDomains = new Map(),
}: ConfiguredProviders): Pick<AuthContext, 'providers' | 'signInDomains'> => ({
  providers: new Map(
    providers.map(({ id, name, ...client }) => [
      id,
      { name: () => name, party: createRelyingParty(client) },
    ]),
  ),
  signInDomains,
});

/** Returns the page that a provider redirects to; it must be registered there exactly. */
export const providerReturnAddress = ({ url }: Pick<AuthContext, 'url'>): string =>
  new URL(ROUTES.providerSignIn[0], url()).href;
