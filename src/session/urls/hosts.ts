/** An http or https address, case-insensitive. */
const WITH_SCHEME = /^https?:\/\//i;

/**
 * An address without scheme: host, optional port, then the end or a path. Excludes credentials and other schemes
 * (`mailto:a@b.test`).
 */
const WITHOUT_SCHEME = /^(\[[0-9a-f:.]+\]|[^\s/?#\\@:[\]]+)(?::\d+)?(?=[/?#]|$)/i;

/** A host like `..example.com` or `a..b`. A trailing dot is allowed. */
const EMPTY_LABEL = /^\.|\.\./;

const IPV4 = /^\d+(?:\.\d+){3}$/;

export const hasWebScheme = (text: string): boolean => WITH_SCHEME.test(text);

/** The host as written in an address without scheme; null for anything else. */
export const writtenHost = (text: string): string | null => WITHOUT_SCHEME.exec(text)?.[1] ?? null;

/** The text without one leading dot. */
export const withoutLeadingDot = (text: string): string =>
  text.startsWith('.') ? text.slice(1) : text;

/** Parses an absolute URL; null if invalid. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Parses an address that has a host without empty labels; null for anything else. */
export function parseSite(text: string): URL | null {
  const url = parseUrl(text);
  return url && url.hostname !== '' && !EMPTY_LABEL.test(url.hostname) ? url : null;
}

/** Whether a parsed host is an IPv4 or bracketed IPv6 address. These have no subdomains. */
const isIpAddress = (hostname: string): boolean => IPV4.test(hostname) || hostname.startsWith('[');

/** Whether a parsed host is `localhost` or an IP address, which default to http. */
export const isLocalHost = (hostname: string): boolean =>
  hostname === 'localhost' || isIpAddress(hostname);
