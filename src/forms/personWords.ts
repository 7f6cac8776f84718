import type { Brand } from '../rules/brands';
import type { PersonField, TextFault } from '../rules/personText';
import type { Message, MessageKey } from '../rules/message';

/** Keys of the labels, which the messages contain: a summary shows them away from their fields. */
const LABELS: Readonly<Record<PersonField, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  company: 'company',
  title: 'jobTitle',
};

const LETTERS_ONLY: Readonly<Record<Brand['nameLetters'], MessageKey>> = {
  han: 'registration:errors.lettersHan',
  every: 'registration:errors.lettersEvery',
};

/** Maximum number of characters that a message lists. */
const LISTED = 5;

const asCode = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** In quotes without line breaks, and isolated, so that right-to-left letters do not affect the text around them. */
const quoted = (character: string): string =>
  `“\u2068${character === ' ' ? '\u00a0' : character}\u2069”`;

const list = (characters: readonly string[], show: (character: string) => string): string =>
  [...new Set(characters)].slice(0, LISTED).map(show).join(' ');

/** Describes the problem of a user's text. */
export const personWords =
  (field: PersonField, letters: Brand['nameLetters']) =>
  (fault: TextFault): Message => {
    const label = LABELS[field];
    if (fault.is === 'tooLong') {
      const { max, length } = fault;
      return { key: 'registration:errors.tooLong', values: { label, max, length } };
    }
    return fault.is === 'unseen'
      ? {
          key: 'registration:errors.unseen',
          values: { label, characters: list(fault.characters, asCode) },
        }
      : {
          key: LETTERS_ONLY[letters],
          values: { label, characters: list(fault.characters, quoted) },
        };
  };
