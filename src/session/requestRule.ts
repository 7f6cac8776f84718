import type { HttpAnswer, SessionReading, SessionRules } from '../ports/ports';

interface Circumstances {
  /** The request opens a session itself, or needs none. */
  anonymous: boolean;
  /** A refresh is in progress or due, and requests wait for it. */
  holding: boolean;
}

/**
 * Whether a request may be sent now or must wait for a refresh. It need not wait without a session, or with a fresh
 * one that is not about to be refreshed.
 */
export function mayPass(reading: SessionReading, { anonymous, holding }: Circumstances): boolean {
  if (anonymous || reading.state === 'NOT_EXISTS') return true;
  return reading.state === 'EXISTS' && reading.fresh && !holding;
}

/** Whether the response refuses the request for lack of a live session. */
export const isRefused = (answer: HttpAnswer, { expiredStatus }: SessionRules): boolean =>
  answer.ok && answer.response.status === expiredStatus;
