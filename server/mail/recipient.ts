import type { Database } from '../data/schema';
import { languageNamed, type Language } from '../http/language';
import { profileByEmail } from '../registration/profiles';
import { agentNames } from '../session/agentNames';
import type { MailOccasion, Recipient } from './kinds';

/**
 * Returns the recipient for an address, with the name and language of its account, if any. `language` is that of the
 * page on which the recipient caused the mail, absent if someone else did.
 */
export async function recipientOf(
  db: Database,
  email: string,
  language?: Language,
): Promise<Recipient> {
  const profile = await profileByEmail(db, email);
  const shown = profile?.language ?? language ?? profile?.firstLanguage;
  const to = { email, language: languageNamed(shown) };
  if (profile === undefined) return to;
  const { firstName, lastName } = profile;
  return { ...to, firstName, lastName };
}

/** Returns the details of a request for a mail: its time, and the browser and system in its user agent. */
export const occasionOf = (agent: string | undefined, at: number): MailOccasion => ({
  at,
  device: agentNames(agent ?? ''),
  // Network addresses are never looked up.
  place: null,
});
