/**
 * Removes line breaks and surrounding blanks from a pasted address, and corrects the full-width `@` of Chinese keyboards
 * and the full-width dots after it.
 */
export function cleanEmail(typed: string): string {
  const email = typed
    .replace(/[\r\n]/g, '')
    .replace('＠', '@')
    .trim();
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + email.slice(at).replace(/[．。]/g, '.');
}
