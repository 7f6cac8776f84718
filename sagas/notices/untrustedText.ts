import { REPORT_CONTENT_MAX_BYTES } from '../../src/rules/constants';
import { cleanText, withoutSecrets } from '../../src/rules/untrustedText';

/** Longer texts are cut before processing, since a server may send many megabytes. */
const LOOKED_AT = 4 * REPORT_CONTENT_MAX_BYTES;

/** Cuts a text to at most `limit` bytes of UTF-8, without splitting a character. */
function cutBytes(text: string, limit: number): string {
  const bytes = new TextEncoder().encode(text);
  let end = limit;
  // Continuation bytes of a character start with the bits 10.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return new TextDecoder().decode(bytes.subarray(0, end));
}

/** Prepares an external text for the store: without control characters and secrets, at most 8 KB. */
export const sanitize = (text: string): string =>
  cutBytes(withoutSecrets(cleanText(text.slice(0, LOOKED_AT))), REPORT_CONTENT_MAX_BYTES);
