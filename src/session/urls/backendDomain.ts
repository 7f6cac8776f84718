import { SessionConfigError } from '../sessionConfigError';
import { isLocalHost } from './hosts';
import { normaliseScope } from './normaliseScope';

const KEY = 'sessionTokenBackendDomain';

/** Second-level labels under which country registries sell names, as in `co.uk`. */
const REGISTRY_LABELS = new Set(['ac', 'co', 'com', 'edu', 'gov', 'mil', 'net', 'org']);

/** Hosts that offer subdomains to anyone. */
const SHARED_HOSTS = new Set([
  'azurewebsites.net',
  'cloudfront.net',
  'github.io',
  'gitlab.io',
  'herokuapp.com',
  'netlify.app',
  'onrender.com',
  'pages.dev',
  'vercel.app',
  'web.app',
  'workers.dev',
]);

/**
 * Whether anyone can register a name under this host. Covers single labels (`com`), the usual labels under country
 * codes (`co.uk`) and well-known hosting services; not the whole public suffix list.
 */
export function isPublicSuffix(hostname: string): boolean {
  const host = hostname.replace(/^\./, '').replace(/\.$/, '');
  if (isLocalHost(host)) return false;
  const [first = '', second, ...more] = host.split('.');
  if (second === undefined) return true;
  if (SHARED_HOSTS.has(host)) return true;
  return more.length === 0 && second.length === 2 && REGISTRY_LABELS.has(first);
}

/**
 * The domain whose hosts all belong to the session's API, as a scope.
 * @throws {SessionConfigError} `scope` or `publicSuffix`
 */
export function normaliseBackendDomain(input: string): string {
  const scope = normaliseScope(input, KEY);
  if (isPublicSuffix(scope)) throw new SessionConfigError('publicSuffix', KEY);
  return scope;
}
