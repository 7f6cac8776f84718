import { cleanEmail } from './cleanEmail';
import { isEmail } from './email';

/** Separators of pasted addresses, Western and Chinese. Excludes the blank in `Name <a@b>`. */
const BREAKS = /[,;，；、\n\r\t]+/u;
const NAMED = /<([^<>]*)>/u;

/** The addresses of a pasted text, in order and without duplicates; `Name <a@b>` becomes `a@b`. */
export function emailsIn(text: string): string[] {
  const parts = text.split(BREAKS).flatMap((part) => {
    const named = NAMED.exec(part);
    return named ? [named[1] ?? ''] : part.split(/\s+/u);
  });
  const found = parts.map((part) => cleanEmail(part.replaceAll('＠', '@').replaceAll('．', '.')));
  const byAddress = new Map(
    found.filter(Boolean).map((email) => [email.toLowerCase(), email] as const),
  );
  return [...byAddress.values()];
}

/** The malformed addresses. */
export const malformedIn = (emails: readonly string[]): string[] =>
  emails.filter((email) => !isEmail(email));
