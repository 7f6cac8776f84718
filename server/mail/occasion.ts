import { agentNames } from '../session/agentNames';
import type { MailOccasion } from './kinds';

/** What a mail tells of a request: when it was, and the browser and system that its user agent names. */
export const occasionOf = (agent: string | undefined, at: number): MailOccasion => ({
  at,
  device: agentNames(agent ?? ''),
  // No address is looked up anywhere.
  place: null,
});
