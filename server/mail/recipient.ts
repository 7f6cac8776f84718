import type { Database } from '../data/schema';
import type { Language } from '../http/language';
import { profileByEmail } from '../registration/profiles';
import { agentNames } from '../session/agentNames';
import type { MailOccasion, Recipient } from './kinds';

/** Whom a mail to an address goes to: where it has an account by name, and in the language its person has chosen. */
export async function recipientOf(
  db: Database,
  email: string,
  language: Language,
): Promise<Recipient> {
  const profile = await profileByEmail(db, email);
  if (profile === undefined) return { email, language };
  const { firstName, lastName, language: chosen } = profile;
  return { email, firstName, lastName, language: chosen ?? language };
}

/** What a mail tells of a request: when it was, and the browser and system that its user agent names. */
export const occasionOf = (agent: string | undefined, at: number): MailOccasion => ({
  at,
  device: agentNames(agent ?? ''),
  // No address is looked up anywhere.
  place: null,
});
