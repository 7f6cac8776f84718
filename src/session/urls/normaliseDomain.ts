import { SessionConfigError } from '../sessionConfigError';
import { hasWebScheme, isLocalHost, parseSite, withoutLeadingDot, writtenHost } from './hosts';

/** `example.com`, `localhost`, `127.0.0.1`, with port and path. A single label or IPv6 needs a scheme. */
function parseBareDomain(text: string): URL | null {
  const bare = withoutLeadingDot(text);
  const host = writtenHost(bare);
  if (host === null || host.startsWith('[')) return null;
  if (host !== 'localhost' && !host.includes('.')) return null;
  const secure = parseSite(`https://${bare}`);
  // Parsed again, not rewritten, since the default port differs between the schemes.
  return secure && isLocalHost(secure.hostname) ? parseSite(`http://${bare}`) : secure;
}

/**
 * The API's origin: scheme, host and port, without path, credentials or default port. Without a scheme it is https,
 * for `localhost` and IPv4 http (spec 5: the domain name must be valid).
 * @throws {SessionConfigError} `domain`, naming `key`
 */
export function normaliseDomain(input: string, key = 'apiDomain'): string {
  const text = input.trim();
  const url = hasWebScheme(text) ? parseSite(text) : parseBareDomain(text);
  if (!url) throw new SessionConfigError('domain', key);
  return url.origin;
}
