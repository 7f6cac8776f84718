import type { Brand } from './brands';
import { COMPANY_MAX, NAME_MAX, TITLE_MAX } from './constants';

/** One letter of a name, by what a brand allows (spec 5: A to Z and Chinese). */
const LETTERS: Readonly<Record<Brand['nameLetters'], RegExp>> = {
  han: /[A-Za-z\p{Script=Han}]/u,
  every: /[\p{L}\p{M}]/u,
};

/** Controls, and marks that cannot be seen: they turn text around or join what looks apart. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/u;

/** In a name every character without a shape counts, also those that scripts join letters with. */
const UNSEEN_IN_NAME = /[\p{C}\p{Zl}\p{Zp}]/u;

/** What is wrong with a text: these characters, or its length in code points. */
export type TextFault =
  | { is: 'unseen' | 'letters'; characters: readonly string[] }
  | { is: 'tooLong'; max: number; length: number };

/** Judges a text without the blanks around it; null when nothing is wrong. An empty one is right. */
export type TextRule = (text: string) => TextFault | null;

const unseenFault = (characters: readonly string[], unseen: RegExp): TextFault | null => {
  const found = characters.filter((character) => unseen.test(character));
  return found.length > 0 ? { is: 'unseen', characters: found } : null;
};

const lengthFault = ({ length }: readonly string[], max: number): TextFault | null =>
  length > max ? { is: 'tooLong', max, length } : null;

const textOf =
  (max: number): TextRule =>
  (text) => {
    const characters = Array.from(text);
    return unseenFault(characters, UNSEEN) ?? lengthFault(characters, max);
  };

const nameOf =
  (letters: Brand['nameLetters']): TextRule =>
  (text) => {
    const characters = Array.from(text);
    const others = characters.filter((character) => !LETTERS[letters].test(character));
    if (others.length > 0)
      return unseenFault(others, UNSEEN_IN_NAME) ?? { is: 'letters', characters: others };
    return lengthFault(characters, NAME_MAX);
  };

/** What a person writes of themselves at sign-up. */
export type PersonField = 'first_name' | 'last_name' | 'company' | 'title';

/** The rules for it (spec 5: sign-up). */
export const personRules = (
  letters: Brand['nameLetters'],
): Readonly<Record<PersonField, TextRule>> => ({
  first_name: nameOf(letters),
  last_name: nameOf(letters),
  company: textOf(COMPANY_MAX),
  title: textOf(TITLE_MAX),
});
