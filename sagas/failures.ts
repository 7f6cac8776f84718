import type { CallFailure } from '../machines/login';
import type { HttpAnswer, HttpRequest } from './ports';

/** An address as it may be shown and logged: without its query and fragment, where secrets travel. */
export const shownAddress = (url: string): string => url.replace(/[?#].*$/s, '');

/** What an error says, for developers. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The answer of a request that had none from a server: status 0. */
export const failed = (
  kind: CallFailure['kind'],
  { method, url }: Pick<HttpRequest, 'method' | 'url'>,
): HttpAnswer => ({ ok: false, failure: { kind, status: 0, method, url: shownAddress(url) } });
