import { cleanEmail } from './cleanEmail';
import { isEmail } from './email';

/** Separators of pasted addresses, Western and Chinese. Excludes the blank in `Name <a@b>`. */
const BREAKS = /[,;，；、\n\r\t]+/u;
/** A name with a comma, as mail programs write it. */
const QUOTED = /"[^"<>]*"(?=\s*<)/gu;
/** An address behind a name, or a bare one beside it; a quoted one is a name. */
const NAMED = /<([^<>]*)>|(?<![^\s>])([^\s<>"'][^\s<>"]*[@＠][^\s<>"]*)/gu;

const partsOf = (text: string): string[] => text.replaceAll(QUOTED, '').split(BREAKS);

/** The addresses of a pasted text, in order and without duplicates; `Name <a@b>` becomes `a@b`. */
export function emailsIn(text: string): string[] {
  const parts = partsOf(text).flatMap((part) => {
    if (!/<[^<>]*>/u.test(part)) return part.split(/\s+/u);
    return Array.from(part.matchAll(NAMED), ([, named, bare]) => named ?? bare ?? '');
  });
  const found = parts.map(cleanEmail).filter(Boolean);
  const byAddress = new Map(found.map((email) => [email.toLowerCase(), email] as const));
  return [...byAddress.values()];
}

export const malformedIn = (emails: readonly string[]): string[] =>
  emails.filter((email) => !isEmail(email));

/**
 * Divides a text that is being typed or was pasted into finished addresses and the rest. A separator finishes what
 * precedes it. A blank finishes only complete addresses, as it may be part of a name.
 */
export function typedEmails(text: string): { emails: string[]; rest: string } {
  const parts = partsOf(text);
  const last = parts.pop() ?? '';
  const finished = emailsIn(parts.join());
  const open = emailsIn(last);
  const isOver = parts.length > 0 || /\s/u.test(last);
  return isOver && malformedIn(open).length === 0
    ? { emails: emailsIn([...finished, ...open].join()), rest: '' }
    : { emails: finished, rest: last.trimStart() };
}
