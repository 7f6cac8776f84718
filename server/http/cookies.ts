import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Cookie {
  readonly name: string;
  /** Percent-encoded when sent, unless `raw` is set. */
  readonly value: string;
  readonly path: string;
  /** Absent: the cookie ends with the browser session. */
  readonly expires?: Date | undefined;
  /** Sends the value unencoded: base64 of the session protocol, a JWT. */
  readonly raw?: boolean;
  readonly domain?: string | undefined;
  readonly secure?: boolean;
  readonly httpOnly?: boolean;
  readonly sameSite?: 'strict' | 'lax' | 'none';
}

const SAME_SITE = { strict: 'Strict', lax: 'Lax', none: 'None' } as const;

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Returns the decoded cookies of a request by name, each with its values in the order in which they were sent. */
export function cookieValues(request: FastifyRequest): Map<string, string[]> {
  const cookies = new Map<string, string[]>();
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at === -1 || name === '') continue;
    const value = decode(pair.slice(at + 1).trim());
    const values = cookies.get(name);
    if (values) values.push(value);
    else cookies.set(name, [value]);
  }
  return cookies;
}

/** Returns the decoded cookies of a request; of two with the same name the first counts. */
export function readCookies(request: FastifyRequest): Record<string, string> {
  const values = [...cookieValues(request)];
  return Object.fromEntries(values.map(([name, [first = '']]) => [name, first]));
}

/** The value of a cookie in a call of the SDK; empty if it was not sent. */
export const sentCookie = (
  call: { getCookieValue(name: string): string | undefined },
  name: string,
): string => call.getCookieValue(name) ?? '';

export function setCookie(reply: FastifyReply, cookie: Cookie): void {
  const { name, value, path, expires, domain, secure, httpOnly, sameSite, raw } = cookie;
  const parts = [`${name}=${raw === true ? value : encodeURIComponent(value)}`, `Path=${path}`];
  if (domain !== undefined) parts.push(`Domain=${domain}`);
  if (expires !== undefined) parts.push(`Expires=${expires.toUTCString()}`);
  if (httpOnly === true) parts.push('HttpOnly');
  if (secure === true) parts.push('Secure');
  if (sameSite !== undefined) parts.push(`SameSite=${SAME_SITE[sameSite]}`);
  reply.header('set-cookie', parts.join('; '));
}

export function clearCookie(reply: FastifyReply, name: string, domain?: string): void {
  setCookie(reply, { name, value: '', path: '/', expires: new Date(0), domain, sameSite: 'lax' });
}
