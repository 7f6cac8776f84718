import type { CallFailure } from '../../machines/callFailure';
import type { HttpAnswer, HttpRequest } from './ports';

const HIDDEN = '[hidden]';

/** A part of a path as long as this, with letters and digits, may be a token. */
const TOKEN_LENGTH = 24;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Does a part of a path look like a token, or like an e-mail address? */
function isSecret(part: string): boolean {
  const text = decoded(part);
  if (text.includes('@')) return true;
  return text.length >= TOKEN_LENGTH && /\d/.test(text) && /[a-z]/i.test(text);
}

/**
 * An address as it may be shown, logged and reported: without its query and fragment, where secrets
 * travel, without a name and password before the host, and without parts of the path that may be tokens.
 */
export function shownAddress(url: string): string {
  const plain = url.replace(/[?#].*$/s, '').replace(/^([a-z][\w+.-]*:\/\/)[^/]*@/i, '$1');
  const [, origin = '', path = ''] = /^([a-z][\w+.-]*:\/\/[^/]*)?(.*)$/is.exec(plain) ?? [];
  const shown = path.split('/').map((part) => (isSecret(part) ? HIDDEN : part));
  return origin + shown.join('/');
}

/** What an error says, for developers. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The answer of a request that had none from a server: status 0. */
export const failed = (
  kind: CallFailure['kind'],
  { method, url }: Pick<HttpRequest, 'method' | 'url'>,
): HttpAnswer => ({ ok: false, failure: { kind, status: 0, method, url: shownAddress(url) } });
