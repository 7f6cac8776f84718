import { isRecord } from '../../json';

const SECRET = '[redacted]';

/** The domain of every pseudonym; no email is ever delivered there (RFC 2606). */
const PSEUDONYM_DOMAIN = 'redacted.invalid';

/** Pseudonyms of a redactor: redacting twice changes nothing. */
const REDACTED =
  /^(?:\[(?:redacted|not plain|(?:text|id|number) \d+)\]|user\d+@redacted\.invalid)$/;

/** Keys whose values are always secret. The key's last word decides. */
const SECRET_KEY =
  /(?:pass(?:word|phrase|code|wd)?(?:[_-]?confirm)?|tokens?|jwt|secrets?|authorization|csrf|cookies?|credentials?|otp|pin)$/i;

/** Ids of attempts and errors that users report to support: random, without personal data. */
const TRACE_KEY = /^(?:traceId|checkId)$/;
const TRACE = /^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/i;

/** A date, or a time on it, in the years that a report or a log can cover; excludes dates of birth. */
const MOMENT = /^20(?:1[5-9]|[23]\d)-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z?)?$/;

/** Times in ms since 1970, from 2001 to 2065. */
const TIMES = { from: 1e12, to: 3e12 };
/** Above every number that a machine decides by, and below every telephone number. */
const LARGEST_FIGURE = 1e9;

/** The words that make up the texts of an application's machines, or keys of its state. */
export type Words = ReadonlySet<string>;

/** Why the numbers below a key are hidden; null if they stay. */
type Hidden = 'secret' | 'figures' | null;

/** The kit's own words: of its actions and of a machine's state. */
const KIT_WORDS =
  'type payload machine effect timer id delayMs requested cancelled timerElapsed value context status active done features joined'.split(
    ' ',
  );

/**
 * Whether a text consists of the application's words: `refused.wrongCredentials`, `effect/requested`,
 * `/portal/login`.
 */
export function isTextOf(words: Words, text: string): boolean {
  if (text.length > 120) return false;
  // A sort order is a column, with a minus in front for descending.
  const parts = text.replace(/^-/, '').split(/[./:]/);
  // A delayed transition has its delay in its name.
  const isTimer = parts[0] === 'xstate';
  return (
    parts.some((part) => words.has(part)) &&
    parts.every((part) => part === '' || words.has(part) || (isTimer && /^\d+$/.test(part)))
  );
}

/** Indexes of lists, and the numbers of a page's requests: keys of one place are values of another. */
const COUNTED = /^\d{1,3}$/;
const COUNTED_KEY = /^ids?$/;

const isKeptText = (words: Words, text: string, key: string): boolean =>
  text.trim() === '' ||
  REDACTED.test(text) ||
  isTextOf(words, text) ||
  // Codes of one digit, such as sign-in types.
  /^\d$/.test(text) ||
  MOMENT.test(text) ||
  (COUNTED_KEY.test(key) && COUNTED.test(text)) ||
  (TRACE_KEY.test(key) && TRACE.test(text));

const isTime = (value: number): boolean => value >= TIMES.from && value < TIMES.to;

/** Whether a kept value is of one session only: a time or a trace id. */
export const isOfOneSession = (value: unknown): boolean =>
  typeof value === 'number' ? isTime(value) : typeof value === 'string' && TRACE.test(value);

const isKeptNumber = (value: number): boolean => Math.abs(value) < LARGEST_FIGURE || isTime(value);

/** A machine may be named after a secret (`changePassword`) without holding one: its own keys decide. */
const isMachineState = (value: unknown): boolean =>
  isRecord(value) && isRecord(value['context']) && 'status' in value;

/**
 * Hides secrets and personal data in plain JSON. One redactor serves a whole log: the same text gets the same
 * pseudonym everywhere.
 */
export interface LogRedactor {
  <Value>(value: Value): Value;
  /** The number of hidden values, and of users with a pseudonym. */
  counts: () => { secrets: number; people: number };
  /** Whether a text consists of the application's words. */
  isOwnText: (text: string) => boolean;
  /** The hidden texts with their pseudonyms; excludes secrets. */
  hidden: () => ReadonlyMap<string, string>;
  /** The pseudonym of an email address. */
  person: (address: string) => string;
}

/**
 * Creates the redactor of one log. It works by an allowlist: booleans and numbers are kept by type, texts if every
 * word is the application's; everything else becomes a pseudonym. The same text always has the same pseudonym, so
 * that replaying the redacted log ends in the redacted state. Of numbers below the keys `figures` only the sign stays.
 */
export function createRedactor(ofApplication: Words, figures: Words = new Set()): LogRedactor {
  const words: Words = new Set([...KIT_WORDS, ...ofApplication]);
  const people = new Map<string, string>();
  const others = new Map<string, string>();
  let secrets = 0;

  const person = (address: string): string => {
    if (REDACTED.test(address)) return address;
    // Machines compare addresses case-insensitively.
    const key = address.trim().toLowerCase();
    const known = people.get(key) ?? `user${people.size + 1}@${PSEUDONYM_DOMAIN}`;
    people.set(key, known);
    return known;
  };
  const pseudonym = (text: string): string => {
    // Machines check whether a text may be an address.
    if (text.includes('@') && !/\s/.test(text.trim())) return person(text);
    const kind = /^\S*\d\S*$/.test(text) ? 'id' : 'text';
    const known = others.get(text) ?? `[${kind} ${others.size + 1}]`;
    others.set(text, known);
    return known;
  };
  const hide = (): string => {
    secrets += 1;
    return SECRET;
  };
  const cleanNumber = (value: number, hidden: Hidden): unknown => {
    if (hidden === 'secret') return hide();
    // A number, so that machines and views can still use it.
    if (hidden === 'figures') return Math.sign(value);
    return isKeptNumber(value) ? value : pseudonym(String(value));
  };
  const hiddenBelow = (key: string, value: unknown): Hidden => {
    if (SECRET_KEY.test(key) && !isMachineState(value)) return 'secret';
    return figures.has(key) ? 'figures' : null;
  };

  const clean = (value: unknown, key: string, hidden: Hidden): unknown => {
    if (typeof value === 'string') {
      if (value === '') return value;
      if (hidden === 'secret') return value === SECRET ? value : hide();
      return isKeptText(words, value, key) ? value : pseudonym(value);
    }
    if (typeof value === 'number') return cleanNumber(value, hidden);
    if (Array.isArray(value)) return value.map((each) => clean(each, key, hidden));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        words.has(name) || isKeptText(words, name, '') || COUNTED.test(name)
          ? name
          : pseudonym(name),
        clean(each, name, hidden === 'secret' ? hidden : (hiddenBelow(name, each) ?? hidden)),
      ]),
    );
  };

  return Object.assign(
    // The same shape, with other texts.
    <Value>(value: Value): Value => clean(value, '', null) as Value,
    {
      isOwnText: (text: string) => isTextOf(words, text),
      counts: () => ({ secrets: secrets + others.size, people: people.size }),
      hidden: () => others,
      person,
    },
  );
}
