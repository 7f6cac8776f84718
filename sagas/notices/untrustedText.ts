import { REPORT_CONTENT_MAX_BYTES } from '../../src/rules/constants';
import { cleanText, withoutSecrets } from '../../src/rules/untrustedText';

/** More than this is not even looked at: a server's text may have many megabytes. */
const LOOKED_AT = 4 * REPORT_CONTENT_MAX_BYTES;

/** The start of a text that fits into so many bytes of UTF-8; no character is cut in two. */
function cutBytes(text: string, limit: number): string {
  const bytes = new TextEncoder().encode(text);
  let end = limit;
  // The bytes after the first of a character begin with the bits 10.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return new TextDecoder().decode(bytes.subarray(0, end));
}

/** Words from outside as the store may hold them: without control characters and secrets, at most 8 KB. */
export const sanitize = (text: string): string =>
  cutBytes(withoutSecrets(cleanText(text.slice(0, LOOKED_AT))), REPORT_CONTENT_MAX_BYTES);
