import { SessionConfigError } from '../sessionConfigError';
import { hasWebScheme, parseSite, parseUrl, withoutLeadingDot, writtenHost } from './hosts';

const ANY_SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const SCHEME_ALONE = /^https?:\/\/$/i;

/** Stands for whatever host the path will be put behind. */
const SOME_ORIGIN = 'http://path.invalid';

/** `example.com/auth` or `localhost:4000/auth` read as an address; null where it is a path only. */
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
 * The path of an address or a bare path: one slash in front, none at the end (one is taken off), empty
 * for the root; without query and hash. A whole address that cannot be read, or one of another scheme
 * than http and https, is refused (spec 5: the URL path must be valid).
 * @throws {SessionConfigError} `path`, naming `key`
 */
export function normalisePath(input: string, key = 'apiBasePath'): string {
  const url = parsePath(input.trim());
  if (!url) throw new SessionConfigError('path', key);
  return url.pathname.replace(/\/$/, '');
}
