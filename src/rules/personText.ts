import type { Brand } from './brands';
import { COMPANY_MAX, NAME_MAX, TITLE_MAX } from './constants';

/** The allowed letters of a name, by brand setting (spec 5: A to Z and Chinese). */
const LETTERS: Readonly<Record<Brand['nameLetters'], RegExp>> = {
  han: /[A-Za-z\p{Script=Han}]/u,
  every: /[\p{L}\p{M}]/u,
};

/** Controls, line separators and invisible marks, which can reorder text or disguise it. */
export const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/u;

/** What is wrong with a trimmed name that a user gives to something of their own: a key, a view. */
export function ownNameFault(name: string, max: number): 'missing' | 'unseen' | 'tooLong' | null {
  if (name === '') return 'missing';
  if (UNSEEN.test(name)) return 'unseen';
  return Array.from(name).length > max ? 'tooLong' : null;
}

/** In a name also the invisible characters that some scripts use to join letters. */
export const UNSEEN_IN_NAME = /[\p{C}\p{Zl}\p{Zp}]/u;

/** The problem of a text: these characters, or its length in code points. */
export type TextFault =
  | { is: 'unseen' | 'letters'; characters: readonly string[] }
  | { is: 'tooLong'; max: number; length: number };

/** Checks a text without surrounding blanks; null if valid. An empty text is valid. */
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

/** The user's own texts at sign-up. */
export type PersonField = 'first_name' | 'last_name' | 'company' | 'title';

/** Their rules (spec 5: sign-up). */
export const personRules = (
  letters: Brand['nameLetters'],
): Readonly<Record<PersonField, TextRule>> => ({
  first_name: nameOf(letters),
  last_name: nameOf(letters),
  company: textOf(COMPANY_MAX),
  title: textOf(TITLE_MAX),
});
