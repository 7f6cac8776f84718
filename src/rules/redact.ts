import { isRecord } from './json';
import { withoutSecrets } from './untrustedText';

/** Keys whose texts must never leave the browser, at any depth. The key's last word decides. */
const SECRET_KEY =
  /(?:pass(?:word|phrase|wd)?(?:[_-]?confirm)?|tokens?|jwt|secrets?|authorization|csrf|cookies?)$/i;

const SECRET = '[redacted]';

/** A JSON web token: three parts of base64url; the first begins with `{"`. */
const JWT = /\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g;

/**
 * An email address inside any text, including quoted local parts and international names. Punctuation at its end
 * belongs to the sentence.
 */
const EMAIL =
  /(?:"[^"\n]*"|[^\s@"<>()[\],;:\\]+)@[^\s@"'<>()[\]{},;:/?#&=%|\\]*[^\s@"'<>()[\]{},;:/?#&=%|\\.!。，]/gu;

/** An email address encoded in a URL. */
const ENCODED_EMAIL = /[\w.+-]+%40[\w-]+(?:\.[\w-]+)+/gi;

/** Secrets in query parameters. */
const IN_QUERY = /([?&#](?:token|invitation|code|state|email|preAuthSessionId)=)[^&#\s"]*/gi;

/** The sign-in link's secret is its whole fragment. */
const IN_FRAGMENT = /(\/verify\b[^#\s"]*#)[^\s"]*/gi;

/** The domain of every pseudonym; no email is ever delivered there (RFC 2606). */
const PSEUDONYM_DOMAIN = 'redacted.invalid';

/**
 * Creates the redactor of a page's reports to monitoring. It hides secrets and personal data in plain JSON; the same
 * address gets the same pseudonym in all reports.
 */
export function createRedactor(): <Value>(value: Value) => Value {
  const people = new Map<string, string>();

  const pseudonym = (address: string): string => {
    if (address.endsWith(`@${PSEUDONYM_DOMAIN}`)) return address;
    const key = address.toLowerCase();
    const known = people.get(key) ?? `user${people.size + 1}@${PSEUDONYM_DOMAIN}`;
    people.set(key, known);
    return known;
  };
  const cleanText = (text: string): string =>
    withoutSecrets(text)
      .replace(JWT, '[jwt]')
      .replace(IN_FRAGMENT, `$1${SECRET}`)
      .replace(IN_QUERY, `$1${SECRET}`)
      .replace(ENCODED_EMAIL, (address) => pseudonym(decodeURIComponent(address)))
      .replace(EMAIL, pseudonym);

  const clean = (value: unknown, isSecret: boolean): unknown => {
    if (typeof value === 'string') {
      if (value === '') return value;
      return isSecret ? SECRET : cleanText(value);
    }
    if (Array.isArray(value)) return value.map((each) => clean(each, isSecret));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        cleanText(key),
        clean(each, isSecret || SECRET_KEY.test(key)),
      ]),
    );
  };

  // The same shape, with other texts.
  return <Value>(value: Value): Value => clean(value, false) as Value;
}
