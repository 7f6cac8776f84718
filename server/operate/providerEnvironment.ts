import { SINGLE_SIGN_ON_ID } from '../../src/rules/waysIn';
import type { ProviderOptions } from '../providers/signInProviders';
import { EMBEDDED_ID } from '../providers/providers';
import { listOf, needed, secureAddress, type Environment } from './environment';
import { StartupError } from './startupError';

const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/;
const ID = /^[a-z][a-z0-9-]{0,30}$/;
const TAKEN: readonly string[] = [EMBEDDED_ID, SINGLE_SIGN_ON_ID];

const prefixOf = (id: string): string => `PROVIDER_${id.toUpperCase().replaceAll('-', '_')}`;

export const providerVariables = (environment: Environment): string[] =>
  listOf(environment, 'PROVIDERS').flatMap((id) =>
    ['_NAME', '_ISSUER', '_CLIENT_ID', '_CLIENT_SECRET', '_CLIENT_SECRET_FILE'].map(
      (end) => prefixOf(id) + end,
    ),
  );

function provider(environment: Environment, id: string): ProviderOptions {
  if (!ID.test(id) || TAKEN.includes(id))
    throw new StartupError(`PROVIDERS: "${id}" is not a valid provider id.`);
  const prefix = prefixOf(id);
  const issuerName = `${prefix}_ISSUER`;
  const issuer = secureAddress(environment, issuerName);
  if (issuer === undefined)
    throw new StartupError(`${issuerName}: required when PROVIDERS is set.`);
  return {
    id,
    name: needed(environment, `${prefix}_NAME`, 'PROVIDERS'),
    issuer,
    clientId: needed(environment, `${prefix}_CLIENT_ID`, 'PROVIDERS'),
    clientSecret: environment[`${prefix}_CLIENT_SECRET`] ?? '',
  };
}

/**
 * PROVIDERS: the ids of the OpenID providers that users may sign in at, separated by commas, in button order. Each is
 * configured by `PROVIDER_<ID>_NAME`, `_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET`.
 */
export function providers(environment: Environment): readonly ProviderOptions[] {
  const ids = listOf(environment, 'PROVIDERS');
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice !== undefined) throw new StartupError(`PROVIDERS: "${twice}" is listed twice.`);
  return ids.map((id) => provider(environment, id));
}

/**
 * SIGN_IN_DOMAINS: the provider for each domain of email addresses, as `studio.example:acme`, separated by commas.
 * Each provider is one of PROVIDERS, or the embedded one.
 */
export function signInDomains(environment: Environment): ReadonlyMap<string, string> {
  const known = [...providers(environment).map(({ id }) => id), EMBEDDED_ID];
  return new Map(
    listOf(environment, 'SIGN_IN_DOMAINS').map((pair) => {
      const [domain = '', id = ''] = pair.toLowerCase().split(':', 2);
      if (!DOMAIN.test(domain) || !known.includes(id))
        throw new StartupError(
          `SIGN_IN_DOMAINS: "${pair}" must be a domain, a colon and one of PROVIDERS.`,
        );
      return [domain, id];
    }),
  );
}
