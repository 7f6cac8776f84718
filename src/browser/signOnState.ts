import { isRecord } from '../rules/json';
import { readBase64UrlJson } from './base64Url';

/** What travels to the identity provider and back (spec 7). */
export interface SignOnState {
  /** Ties the answer to the try of the tab that began it. */
  nonce: string;
  /** Where the person wants to be afterwards. */
  url: string;
  callback: string;
}

/** Longest state that is read, in characters. */
const MAX_LENGTH = 8_192;

/** The state as base64url of its JSON. */
export const writeSignOnState = (state: SignOnState): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(state))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Reads a state; null when it is not one of ours. */
export function readSignOnState(text: string): SignOnState | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const parsed = readBase64UrlJson(text);
    if (!isRecord(parsed)) return null;
    const { nonce, url, callback } = parsed;
    return typeof nonce === 'string' && typeof url === 'string' && typeof callback === 'string'
      ? { nonce, url, callback }
      : null;
  } catch {
    return null;
  }
}
