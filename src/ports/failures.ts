import type { CallFailure } from '../../machines/callFailure';
import type { HttpAnswer, HttpRequest } from './ports';

const HIDDEN = '[hidden]';

/** A path segment of at least this length, with letters and digits, may be a token. */
const TOKEN_LENGTH = 24;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Whether a path segment looks like a token or an email address. */
function isSecret(part: string): boolean {
  const text = decoded(part);
  if (text.includes('@')) return true;
  return text.length >= TOKEN_LENGTH && /\d/.test(text) && /[a-z]/i.test(text);
}

/**
 * An address that is safe to show, log and report: without query, fragment and credentials, and without path segments
 * that may be tokens.
 */
export function shownAddress(url: string): string {
  const plain = url.replace(/[?#].*$/s, '').replace(/^([a-z][\w+.-]*:\/\/)[^/]*@/i, '$1');
  const [, origin = '', path = ''] = /^([a-z][\w+.-]*:\/\/[^/]*)?(.*)/is.exec(plain) ?? [];
  const shown = path.split('/').map((part) => (isSecret(part) ? HIDDEN : part));
  return origin + shown.join('/');
}

/** The error's message, for developers. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The result of a request without a server response: status 0. */
export const failed = (
  kind: CallFailure['kind'],
  { method, url }: Pick<HttpRequest, 'method' | 'url'>,
  offline = false,
): HttpAnswer => ({
  ok: false,
  failure: { kind, status: 0, method, url: shownAddress(url), ...(offline && { offline }) },
});
