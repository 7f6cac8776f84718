import { isRecord } from './json';
import { withoutSecrets } from './untrustedText';

/**
 * Hides secrets and people in plain JSON. One redactor serves a whole log: the same address becomes the
 * same pseudonym everywhere, so that a replay of the redacted log ends in the redacted state.
 */
export interface Redactor {
  <Value>(value: Value): Value;
  /** How many values were hidden, and how many people were given a pseudonym. */
  counts: () => { secrets: number; people: number };
}

/**
 * Keys of which no text may leave the browser, however deep it lies. The secret is the key's last word.
 */
const SECRET_KEY =
  /(?:pass(?:word|phrase|wd)?(?:[_-]?confirm)?|tokens?|jwt|secrets?|authorization|csrf|cookies?)$/i;

const SECRET = '[redacted]';

/** A JSON web token: three parts of base64url, of which the first begins with `{"`. */
const JWT = /\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g;

/**
 * An e-mail address inside any text, quoted local parts and international names included. A full stop or
 * another mark at its end belongs to the sentence.
 */
const EMAIL =
  /(?:"[^"\n]*"|[^\s@"<>()[\],;:\\]+)@[^\s@"'<>()[\]{},;:/?#&=%|\\]*[^\s@"'<>()[\]{},;:/?#&=%|\\.!。，]/gu;

/** An address as a part of another address carries it. */
const ENCODED_EMAIL = /[\w.+-]+%40[\w-]+(?:\.[\w-]+)+/gi;

/** The secrets that addresses carry. */
const IN_QUERY = /([?&#](?:token|invitation|code|state|email|preAuthSessionId)=)[^&#\s"]*/gi;

/** That of the link which signs in is the whole fragment. */
const IN_FRAGMENT = /(\/verify\b[^#\s"]*#)[^\s"]*/gi;

/** The domain of every pseudonym; no mail ever goes there (RFC 2606). */
const PSEUDONYM_DOMAIN = 'redacted.invalid';

/** A machine may be named after a secret (`changePassword`) and hold none: its own keys tell. */
const isMachineState = (value: unknown): boolean =>
  isRecord(value) && isRecord(value['context']) && 'status' in value;

/** Makes the redactor of one log. */
export function createRedactor(): Redactor {
  const people = new Map<string, string>();
  let secrets = 0;

  const hide = (): string => {
    secrets += 1;
    return SECRET;
  };
  const pseudonym = (address: string): string => {
    if (address.endsWith(`@${PSEUDONYM_DOMAIN}`)) return address;
    // Machines compare addresses without regard to case.
    const key = address.toLowerCase();
    const known = people.get(key) ?? `user${people.size + 1}@${PSEUDONYM_DOMAIN}`;
    people.set(key, known);
    return known;
  };
  const cleanText = (text: string): string =>
    withoutSecrets(text)
      .replace(JWT, () => {
        secrets += 1;
        return '[jwt]';
      })
      .replace(IN_FRAGMENT, (_whole, before: string) => before + hide())
      .replace(IN_QUERY, (_whole, name: string) => name + hide())
      .replace(ENCODED_EMAIL, (address) => pseudonym(decodeURIComponent(address)))
      .replace(EMAIL, pseudonym);

  const clean = (value: unknown, isSecret: boolean): unknown => {
    if (typeof value === 'string') {
      if (value === '' || value === SECRET) return value;
      return isSecret ? hide() : cleanText(value);
    }
    if (Array.isArray(value)) return value.map((each) => clean(each, isSecret));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        cleanText(key),
        clean(each, isSecret || (SECRET_KEY.test(key) && !isMachineState(each))),
      ]),
    );
  };

  return Object.assign(
    // The same shape, with other texts.
    <Value>(value: Value): Value => clean(value, false) as Value,
    { counts: () => ({ secrets, people: people.size }) },
  );
}
