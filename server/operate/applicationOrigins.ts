import { BRANDS } from '../../src/rules/brands';
import { apiHostsFor } from '../http/hosts';
import { baseAddress, listOf, secureAddress, type Environment } from './environment';
import { StartupError } from './startupError';

const NAME = 'APPLICATION_ORIGINS';

function origin(text: string): string {
  const given = { [NAME]: text };
  secureAddress(given, NAME);
  const found = baseAddress(given, NAME) ?? '';
  // A pattern would be compared as it stands, and so allow nothing.
  if (found.includes('*') || apiHostsFor(found).length === 0) {
    const parents = Object.values(BRANDS).map(({ parentDomain }) => parentDomain);
    throw new StartupError(
      `${NAME}: "${text}" must be a host directly below ${parents.join(' or ')} or one of their environments, or this machine: no other can read the session's cookies.`,
    );
  }
  return found;
}

/** APPLICATION_ORIGINS: other applications whose pages may use the session, separated by commas. */
export const applicationOrigins = (environment: Environment): readonly string[] =>
  listOf(environment, NAME).map(origin);
