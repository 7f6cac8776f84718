import { isRecord } from '../../json';

const SECRET = '[redacted]';

/** The domain of every pseudonym; no mail ever goes there (RFC 2606). */
const PSEUDONYM_DOMAIN = 'redacted.invalid';

/** What a redactor leaves behind: redacting twice changes nothing. */
const REDACTED =
  /^(?:\[(?:redacted|not plain|(?:text|id|number) \d+)\]|user\d+@redacted\.invalid)$/;

/** Keys whose values are secrets whatever they look like. The secret is the key's last word. */
const SECRET_KEY =
  /(?:pass(?:word|phrase|code|wd)?(?:[_-]?confirm)?|tokens?|jwt|secrets?|authorization|csrf|cookies?|credentials?|otp|pin)$/i;

/** Names of tries and errors that support is told: random, and about nobody. */
const TRACE_KEY = /^(?:traceId|checkId)$/;
const TRACE = /^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/i;

/** A day, or a moment of one, in the years that a report or a log can be about; no date of birth. */
const MOMENT = /^20(?:1[5-9]|[23]\d)-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z?)?$/;

/** Times in ms since 1970, from 2001 to 2065. */
const TIMES = { from: 1e12, to: 3e12 };
/** No figure that a machine decides by is larger; a telephone number is. */
const LARGEST_FIGURE = 1e9;

/** The words that the texts of an application's machines are made of. */
export type Words = ReadonlySet<string>;

/** The words of the kit itself: of its actions, and of a machine's state. */
const KIT_WORDS =
  'type payload machine effect timer id delayMs requested cancelled timerElapsed value context status active done features joined'.split(
    ' ',
  );

/** Texts made of the application's own words: `refused.wrongCredentials`, `effect/requested`, `/portal/login`. */
export function isTextOf(words: Words, text: string): boolean {
  if (text.length > 120) return false;
  // An order of rows is a column, with a minus before it where it goes down.
  const parts = text.replace(/^-/, '').split(/[./:]/);
  // A delayed transition has its delay in its name.
  const isTimer = parts[0] === 'xstate';
  return (
    parts.some((part) => words.has(part)) &&
    parts.every((part) => part === '' || words.has(part) || (isTimer && /^\d+$/.test(part)))
  );
}

const isKeptText = (words: Words, text: string, key: string): boolean =>
  text.trim() === '' ||
  REDACTED.test(text) ||
  isTextOf(words, text) ||
  // Codes of one digit, as the kinds of sign-in are.
  /^\d$/.test(text) ||
  MOMENT.test(text) ||
  (TRACE_KEY.test(key) && TRACE.test(text));

const isKeptNumber = (value: number): boolean =>
  Math.abs(value) < LARGEST_FIGURE || (value >= TIMES.from && value < TIMES.to);

/** A machine may be named after a secret (`changePassword`) and hold none: its own keys tell. */
const isMachineState = (value: unknown): boolean =>
  isRecord(value) && isRecord(value['context']) && 'status' in value;

/**
 * Hides secrets and people in plain JSON. One redactor serves a whole log: the same text becomes the same pseudonym
 * everywhere.
 */
export interface LogRedactor {
  <Value>(value: Value): Value;
  /** How many values were hidden, and how many people were given a pseudonym. */
  counts: () => { secrets: number; people: number };
  /** Whether a text is made of the application's own words. */
  isOwnText: (text: string) => boolean;
  /** The texts that were hidden, each with what stands for it; none of secrets. */
  hidden: () => ReadonlyMap<string, string>;
  /** The pseudonym of an e-mail address. */
  person: (address: string) => string;
}

/**
 * The redactor of one log, by an allow-list: truth values and figures stay by their type, texts stay where every word
 * is one of the application's own, and everything else becomes a pseudonym. The same text has the same pseudonym
 * throughout, so that a replay of the redacted log ends in the redacted state.
 */
export function createRedactor(ofApplication: Words): LogRedactor {
  const words: Words = new Set([...KIT_WORDS, ...ofApplication]);
  const people = new Map<string, string>();
  const others = new Map<string, string>();
  let secrets = 0;

  const person = (address: string): string => {
    if (REDACTED.test(address)) return address;
    // Machines compare addresses without regard to case.
    const key = address.trim().toLowerCase();
    const known = people.get(key) ?? `user${people.size + 1}@${PSEUDONYM_DOMAIN}`;
    people.set(key, known);
    return known;
  };
  const pseudonym = (text: string): string => {
    // Machines look whether a text may be an address.
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
  const cleanNumber = (value: number): unknown =>
    isKeptNumber(value) ? value : pseudonym(String(value));

  const clean = (value: unknown, key: string, isSecret: boolean): unknown => {
    if (typeof value === 'string') {
      if (value === '') return value;
      if (isSecret) return value === SECRET ? value : hide();
      return isKeptText(words, value, key) ? value : pseudonym(value);
    }
    if (typeof value === 'number') return isSecret ? hide() : cleanNumber(value);
    if (Array.isArray(value)) return value.map((each) => clean(each, key, isSecret));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        // Places in a list are figures too.
        words.has(name) || isKeptText(words, name, '') || /^\d{1,3}$/.test(name)
          ? name
          : pseudonym(name),
        clean(each, name, isSecret || (SECRET_KEY.test(name) && !isMachineState(each))),
      ]),
    );
  };

  return Object.assign(
    // The same shape, with other texts.
    <Value>(value: Value): Value => clean(value, '', false) as Value,
    {
      isOwnText: (text: string) => isTextOf(words, text),
      counts: () => ({ secrets: secrets + others.size, people: people.size }),
      hidden: () => others,
      person,
    },
  );
}
