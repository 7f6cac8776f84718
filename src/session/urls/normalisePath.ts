import { SessionConfigError } from '../sessionConfigError';
import { hasWebScheme, parseSite, parseUrl, withoutLeadingDot, writtenHost } from './hosts';

const ANY_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const SCHEME_ALONE = /^https?:\/\/$/i;

/** A placeholder for the host that will precede the path. */
const SOME_ORIGIN = 'http://path.invalid';

/** `example.com/auth` or `localhost:4000/auth` parsed as an address; null for a bare path. */
function parseBareSite(text: string): URL | null {
  const bare = withoutLeadingDot(text);
  const host = writtenHost(bare);
  if (host === null) return null;
  const url = parseSite(`http://${bare}`);
  return url && (url.hostname.includes('.') || host === 'localhost') ? url : null;
}

function parsePath(text: string): URL | null {
  if (ANY_SCHEME.test(text) && !SCHEME_ALONE.test(text))
    return hasWebScheme(text) ? parseSite(text) : null;
  const asPath = `${SOME_ORIGIN}${text.startsWith('/') ? '' : '/'}${text}`;
  return parseBareSite(text) ?? parseUrl(asPath);
}

/**
 * The path of an address or a bare path: one leading slash, no trailing slash (one is removed), empty for the root;
 * without query and hash. Refuses an absolute address that is malformed or has another scheme than http and https
 * (spec 5: the URL path must be valid).
 * @throws {SessionConfigError} `path`, naming `key`
 */
export function normalisePath(input: string, key = 'apiBasePath'): string {
  const url = parsePath(input.trim());
  if (!url) throw new SessionConfigError('path', key);
  return url.pathname.replace(/\/$/, '');
}
