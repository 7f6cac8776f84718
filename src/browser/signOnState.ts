import { isRecord } from '../rules/json';
import { readBase64UrlJson } from './base64Url';

/** The state sent to the identity provider and back (spec 7). */
export interface SignOnState {
  /** Ties the response to the attempt of the tab that began it. */
  nonce: string;
  /** The user's target after the sign-in. */
  url: string;
  callback: string;
}

/** Longest state that is read, in characters. */
const MAX_LENGTH = 8_192;

/** Encodes the state as base64url of its JSON. */
export const writeSignOnState = (state: SignOnState): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(state))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Decodes a state; null if it is not the portal's. */
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
