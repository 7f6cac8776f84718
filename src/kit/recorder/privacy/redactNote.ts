import type { LogRedactor } from './redactLog';

const HIDDEN = '[hidden]';

/** An email address, also when encoded in a URL. */
const EMAIL =
  /[^\s<>()[\],;:，。；：（）]+(?:@|%40)[^\s<>()[\],;:，。；：（）]*[^\s<>()[\],;:.!?，。；：！？（）]/giu;

/** An armored key, across its lines. */
const ARMOUR = /-----BEGIN [^-]*-----[\s\S]*?(?:-----END [^-]*-----|$)/g;

/** The text after one of these words, up to the end of the sentence or line. */
const AFTER_SECRET_WORD =
  /((?:pass(?:word|phrase|code|wd)?|pwd|token|secret|pin|otp|api key|login code|recovery code|verification code|密码|口令|验证码|恢复码|密钥|令牌)s?)((?:(?!\.(?:\s|$)|[\n。]).)*)/giu;

/** Four or more digits, with or without separators. */
const FIGURES = /\+?[(]?\p{Nd}(?:[\s().:/·–-]{0,2}\p{Nd}){3,}/gu;

/** Plain words and short numbers. */
const PLAIN_WORD =
  /^(?:\p{Lu}?\p{Ll}{1,20}(?:['’-]\p{Ll}{1,20})*|\p{Lu}|\p{Lu}{2,4}|\p{Lo}+|\d{1,3}%?)$/u;

/** The marks of a sentence around a plain word. Others make it part of something else, such as a password. */
const SENTENCE_MARKS = /^[\p{Pi}\p{Pf}\p{Ps}\p{Pe}"'.,;:!?…–—~%/-]{0,3}$/u;

const MARKS = /^([\p{P}\p{S}]*)(.*?)([\p{P}\p{S}]*)$/su;

/** What represents a hidden text, at the end of a clause or not. More marks may belong to what is hidden. */
const PLACEHOLDER = /^(?:\[[a-z]+(?: \d+)?\]|user\d+@redacted\.invalid)[.,;:!?)]?$/u;

/**
 * Keeps a word of the language or of the application, with surrounding punctuation. That of any other word is hidden
 * with it: it may belong to a password.
 */
function cleanWord(word: string, isOwnText: (text: string) => boolean): string {
  if (PLACEHOLDER.test(word)) return word;
  if (word.includes(HIDDEN)) return HIDDEN;
  const [, before = '', inner = '', after = ''] = MARKS.exec(word) ?? [];
  if (inner === '') return word.length <= 3 ? word : HIDDEN;
  const isPlain =
    PLAIN_WORD.test(inner) && [before, after].every((marks) => SENTENCE_MARKS.test(marks));
  return isPlain || isOwnText(inner) ? word : HIDDEN;
}

/**
 * Redacts a user's note: addresses become pseudonyms, and texts hidden in the log are hidden here too. Of the rest,
 * only plain words and short numbers stay. The user reviews the result before it is saved.
 */
export function redactNote(note: string, { hidden, person, isOwnText }: LogRedactor): string {
  // The longest first: a short one may be part of it.
  const known = [...hidden()]
    .filter(([text]) => text.length >= 3)
    .toSorted(([one], [other]) => other.length - one.length);
  const withoutKnown = known.reduce((text, [secret, name]) => text.replaceAll(secret, name), note);
  return withoutKnown
    .replace(ARMOUR, HIDDEN)
    .replace(EMAIL, (address) => person(decodeAt(address)))
    .replace(AFTER_SECRET_WORD, (_whole, word: string, rest: string) =>
      rest.trim() === '' ? word + rest : `${word} ${HIDDEN}`,
    )
    .replace(FIGURES, HIDDEN)
    .split(/(\s+|[，。；：！？、])/u)
    .map((part, at) => (at % 2 === 0 && part !== '' ? cleanWord(part, isOwnText) : part))
    .join('');
}

const decodeAt = (address: string): string => address.replaceAll(/%40/gi, '@');
