import { SessionConfigError } from '../sessionConfigError';
import { hasWebScheme, isLocalHost, parseSite, writtenHost } from './hosts';

/** A bare host, with optional port and path. */
const parseBareHost = (text: string): URL | null =>
  writtenHost(text) === null ? null : parseSite(`https://${text}`);

/**
 * The host that a session's cookies or tokens are for, in lower case. A leading dot means "with all subdomains" and
 * is kept, except for `localhost` and IP addresses, which have none.
 * @throws {SessionConfigError} `scope`, naming `key`
 */
export function normaliseScope(input: string, key = 'sessionTokenFrontendDomain'): string {
  const text = input.trim().toLowerCase();
  const dotted = text.startsWith('.');
  const bare = dotted ? text.slice(1) : text;
  const url = !dotted && hasWebScheme(bare) ? parseSite(bare) : parseBareHost(bare);
  if (!url) throw new SessionConfigError('scope', key);
  return dotted && !isLocalHost(url.hostname) ? `.${url.hostname}` : url.hostname;
}
