/** Longest text from outside that a page shows at once. */
export const OUTSIDE_TEXT_MAX = 500;

/** C0 and C1 controls but line feed and tab, and marks that turn the direction of text around. */
const CONTROLS = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Names of what nobody is to read, with a value after them: `token=…`, `"password":"…"`, `Bearer …`. */
const SECRETS =
  /((?:token|jwt|passw(?:or)?d|secret|csrf|cookie|authorization)(?:=|["']\s?:\s?["'])|\bBearer\s)[^\s"'&,;<>]+/gi;

/** A text without the secrets that a server has repeated in it. */
export const withoutSecrets = (text: string): string => text.replace(SECRETS, '$1[redacted]');

/** Text from a server, without control characters. To be shown as text only (ASVS 3.2.2). */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();

/** The first `limit` characters (code points) of a text, and whether there is more. */
export const cutText = (
  text: string,
  limit = OUTSIDE_TEXT_MAX,
): { shown: string; cut: boolean } => {
  const points = Array.from(text);
  return points.length <= limit
    ? { shown: text, cut: false }
    : { shown: `${points.slice(0, limit).join('')}…`, cut: true };
};
