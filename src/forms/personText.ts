import type { Brand } from '../rules/brands';
import { NAME_LETTERS } from '../rules/nameLetters';
import type { Message, MessageKey } from './message';

/** Controls, and marks that cannot be seen: they turn text around or join what looks apart. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/u;

/** In a name every character without a shape counts, also those that scripts join letters with. */
const UNSEEN_IN_NAME = /[\p{C}\p{Zl}\p{Zp}]/u;

const LETTERS_ONLY: Readonly<Record<Brand['nameLetters'], MessageKey>> = {
  han: 'registration:errors.lettersHan',
  every: 'registration:errors.lettersEvery',
};

/** How many characters a message lists. */
const LISTED = 5;

const asCode = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** In quotes that no line ends in. */
const quoted = (character: string): string => `“${character === ' ' ? '\u00a0' : character}”`;

const list = (characters: readonly string[], show: (character: string) => string): string =>
  [...new Set(characters)].slice(0, LISTED).map(show).join(' ');

/** The limits of a text, and what to say when it is beyond them. */
interface TextRules {
  /** Most code points. */
  max: number;
  tooLong: MessageKey;
}

const unseen = (characters: readonly string[]): Message => ({
  key: 'registration:errors.unseen',
  values: { characters: list(characters, asCode) },
});

function judgeLength(text: string, { max, tooLong }: TextRules): Message | null {
  const { length } = Array.from(text);
  return length > max ? { key: tooLong, values: { max, length } } : null;
}

/** What is wrong with a text of a person's own choice, such as a company (spec 5; reliability: I3). */
export const judgeText =
  (rules: TextRules) =>
  (typed: string): Message | null => {
    const text = typed.trim();
    const hidden = Array.from(text).filter((character) => UNSEEN.test(character));
    return hidden.length > 0 ? unseen(hidden) : judgeLength(text, rules);
  };

/** What is wrong with a first or last name (spec 5: only Chinese characters and letters, at most 20). */
export const judgeName =
  (letters: Brand['nameLetters'], { required, ...rules }: TextRules & { required: MessageKey }) =>
  (typed: string): Message | null => {
    const name = typed.trim();
    if (name === '') return { key: required };
    const others = Array.from(name).filter((character) => !NAME_LETTERS[letters].test(character));
    const hidden = others.filter((character) => UNSEEN_IN_NAME.test(character));
    if (hidden.length > 0) return unseen(hidden);
    if (others.length > 0)
      return {
        key: LETTERS_ONLY[letters],
        values: { characters: list(others, quoted) },
      };
    return judgeLength(name, rules);
  };
