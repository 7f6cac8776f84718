import type { HttpAnswer, SessionReading, SessionRules } from '../ports/ports';

/** What decides about a request besides the cookies. */
interface Circumstances {
  /** It opens a session itself, or needs none. */
  anonymous: boolean;
  /** A refresh is in progress or due, and calls wait for it. */
  holding: boolean;
}

/**
 * The rule of requests under the session, before one is sent: may it pass, or must it wait for a refresh? It
 * passes where nobody could wait for anything: without a session, or with one that is fresh and not about to be
 * renewed.
 */
export function mayPass(reading: SessionReading, { anonymous, holding }: Circumstances): boolean {
  if (anonymous || reading.state === 'NOT_EXISTS') return true;
  return reading.state === 'EXISTS' && reading.fresh && !holding;
}

/** The rule after it was answered: was it refused for want of a live session? */
export const isRefused = (answer: HttpAnswer, { expiredStatus }: SessionRules): boolean =>
  answer.ok && answer.response.status === expiredStatus;
