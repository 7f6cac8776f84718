import type { MailOccasion, MailPerson } from '../kinds';
import { unlinked, unlinkedEmail } from '../unlinked';

const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const time = (at: number) => `${TIME.format(at)} UTC`;
export const day = (at: number) => DAY.format(at);

/** A person, whom the recipient may not know. */
export const person = ({ name, email }: MailPerson) =>
  `${unlinked(name)} (${unlinkedEmail(email)})`;
export const count = (number: number, unit: string) =>
  `${number} ${unit}${number === 1 ? '' : 's'}`;

/** How long a link is valid, and that it works once. */
export const once = (validity: string) => `This link works once and expires in ${validity}.`;

/** Device and place, as far as known: "from Chrome on Windows, near Hamburg". */
export function from({ device: { browser, system }, place }: MailOccasion): string {
  const device = [browser, system].filter(Boolean).join(' on ') || 'an unknown device';
  return `from ${device}${place === null ? '' : `, near ${place}`}`;
}

/** States that owners need not act on their own change. */
export const YOU = 'If this was you, you don’t need to do anything.';
