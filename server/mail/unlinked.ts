/** Longest text from a stranger in a mail, in code points. */
const MAX = 200;

/** Characters after which mail programs detect an address in a text. */
const JOINTS = /([.:/@])(?=\S)/gu;

/** Cleans a stranger's text: one line of at most 200 characters that no mail program turns into a link. */
export function unlinked(text: string): string {
  const characters = Array.from(text.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ').trim());
  const cut =
    characters.length > MAX ? `${characters.slice(0, MAX - 1).join('')}…` : characters.join('');
  return cut.replaceAll(JOINTS, '$1\u200B');
}
