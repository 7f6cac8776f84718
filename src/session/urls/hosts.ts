/** An address with one of the two schemes of the web, in any case. */
const WITH_SCHEME = /^https?:\/\//i;

/**
 * Host, perhaps a port, then the end or a path: an address without scheme. Credentials and other
 * schemes (`mailto:a@b.test`) do not fit.
 */
const WITHOUT_SCHEME = /^(\[[0-9a-f:.]+\]|[^\s/?#\\@:[\]]+)(?::\d+)?(?=[/?#]|$)/i;

/** A host like `..example.com` or `a..b`. A dot at the end is allowed. */
const EMPTY_LABEL = /^\.|\.\./;

const IPV4 = /^\d+(?:\.\d+){3}$/;

/** Whether a text begins with `http://` or `https://`. */
export const hasWebScheme = (text: string): boolean => WITH_SCHEME.test(text);

/** The host as written in an address without scheme; null where the text is none. */
export const writtenHost = (text: string): string | null => WITHOUT_SCHEME.exec(text)?.[1] ?? null;

/** The text without one dot at its start. */
export const withoutLeadingDot = (text: string): string =>
  text.startsWith('.') ? text.slice(1) : text;

/** Parses a whole address; null where it is none. */
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

/** An IPv4 address or a bracketed IPv6 one, of a host as the URL parser gives it. It has no subdomains. */
const isIpAddress = (hostname: string): boolean => IPV4.test(hostname) || hostname.startsWith('[');

/** `localhost` itself or an IP address, of a host as the URL parser gives it. Speaks http by default. */
export const isLocalHost = (hostname: string): boolean =>
  hostname === 'localhost' || isIpAddress(hostname);
