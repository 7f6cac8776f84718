/**
 * Removes line breaks and surrounding blanks from a pasted address, and corrects the full-width `@` of Chinese keyboards
 * and the full-width dots after it.
 */
export const cleanEmail = (typed: string): string =>
  typed
    .replace(/[\r\n]/g, '')
    .replace('＠', '@')
    // Bounded, as a domain is: a hostile text takes no longer than others.
    .replace(/[．。](?=[^@]{0,254}$)/g, '.')
    .trim();
