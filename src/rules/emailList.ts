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

/**
 * Divides a text that is being typed or was pasted into finished addresses and the rest. A separator finishes what
 * precedes it. A blank finishes only complete addresses, as it may be part of a name.
 */
export function typedEmails(text: string): { emails: string[]; rest: string } {
  const parts = text.split(BREAKS);
  const last = parts.pop() ?? '';
  const finished = emailsIn(parts.join());
  const open = emailsIn(last);
  const isOver = parts.length > 0 || /\s/u.test(last);
  return isOver && malformedIn(open).length === 0
    ? { emails: emailsIn([...finished, ...open].join()), rest: '' }
    : { emails: finished, rest: last.trimStart() };
}
