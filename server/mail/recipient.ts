import type { Database } from '../data/schema';
import type { Language } from '../http/language';
import { profileByEmail } from '../registration/profiles';
import { agentNames } from '../session/agentNames';
import type { MailOccasion, Recipient } from './kinds';

/** Returns the recipient for an address, with the name and language of its account, if any. */
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

/** Returns the details of a request for a mail: its time, and the browser and system in its user agent. */
export const occasionOf = (agent: string | undefined, at: number): MailOccasion => ({
  at,
  device: agentNames(agent ?? ''),
  // Network addresses are never looked up.
  place: null,
});
