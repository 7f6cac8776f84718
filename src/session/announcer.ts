import type { SessionAnnouncement } from '../../machines/session/session';
import type { Announcer } from '../ports/ports';

export type SessionListener = (announcement: SessionAnnouncement) => void;

/**
 * Sends each of the session's events to its listeners, after the state is written. A listener that throws is reported
 * and does not affect the others.
 */
export function createAnnouncer(report: (problem: string) => void): Announcer & {
  /** Returns a function that unsubscribes. */
  onEvent: (listener: SessionListener) => () => void;
} {
  const listeners = new Set<SessionListener>();
  return {
    announce(announcement) {
      for (const listener of listeners)
        try {
          listener(announcement);
        } catch (error) {
          report(`A listener failed at ${announcement.name}: ${String(error)}`);
        }
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
