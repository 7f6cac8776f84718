/** Longest external text that a page shows at once. */
export const UNTRUSTED_TEXT_MAX = 500;

/** C0 and C1 controls except line feed and tab, and marks that change the text direction. */
const CONTROLS = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Names of secrets with a value after them: `token=…`, `"password":"…"`, `Bearer …`. */
const SECRETS =
  /((?:token|jwt|passw(?:or)?d|secret|csrf|cookie|authorization)(?:=|["']\s?:\s?["'])|\bBearer\s)[^\s"'&,;<>]+/gi;

/** Redacts secrets that a server repeats in a text. */
export const withoutSecrets = (text: string): string => text.replace(SECRETS, '$1[redacted]');

/** Text from a server, without control characters. Must be shown as text only (ASVS 3.2.2). */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();

/** The first `limit` characters (code points) of a text, and whether there are more. */
export const cutText = (
  text: string,
  limit = UNTRUSTED_TEXT_MAX,
): { shown: string; cut: boolean } => {
  const points = Array.from(text);
  return points.length <= limit
    ? { shown: text, cut: false }
    : { shown: `${points.slice(0, limit).join('')}…`, cut: true };
};
