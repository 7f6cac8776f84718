/** Longest text of a stranger in a mail, in code points. */
const MAX = 200;

/** After these signs mail programs see an address in a text. */
const JOINTS = /([.:/@])(?=\S)/gu;

/**
 * A text that a stranger wrote, as it may stand in a mail: one line, cut at 200 characters, with no address
 * that a mail program would turn into a link.
 */
export function unlinked(text: string): string {
  const characters = Array.from(text.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ').trim());
  const cut =
    characters.length > MAX ? `${characters.slice(0, MAX - 1).join('')}…` : characters.join('');
  return cut.replaceAll(JOINTS, '$1\u200B');
}
