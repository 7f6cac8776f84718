/** Longest text from a stranger in a mail, in code points. */
const MAX = 200;

/** Characters after which mail programs detect an address in a text, and the full stops that browsers read as dots. */
const JOINTS = /([.:/@。．｡])(?=\S)/gu;

/** Digits that a mail program may take for a phone number, which one press would call. A year is shorter. */
const PHONE_NUMBERS = /\p{Nd}[\p{Nd}\s()+\-\u2010-\u2015./]{4,}\p{Nd}/gu;
const DIGITS = /(\p{Nd})(?=\S)/gu;

/** Cleans a stranger's text: one line of at most 200 characters that no mail program turns into a link. */
export function unlinked(text: string): string {
  const characters = Array.from(text.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ').trim());
  const cut =
    characters.length > MAX ? `${characters.slice(0, MAX - 1).join('')}…` : characters.join('');
  return cut
    .replaceAll(PHONE_NUMBERS, (number) => number.replaceAll(DIGITS, '$1\u200B'))
    .replaceAll(JOINTS, '$1\u200B');
}

/** An email address that looks like a page up to its `@`, such as `www.evil.example/pay@evil.example`. */
const LIKE_A_PAGE = /[/?#]|^www\./i;

/** A stranger's email address, which no mail program turns into a link to a page. */
export const unlinkedEmail = (email: string): string =>
  LIKE_A_PAGE.test(email) ? unlinked(email) : email;
