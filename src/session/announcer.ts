import type { SessionAnnouncement } from '../../machines/session';
import type { Announcer } from '../../sagas/ports';

export type SessionListener = (announcement: SessionAnnouncement) => void;

/** Hands each of the session's events to whoever listens, after the state is written. */
export function createAnnouncer(): Announcer & {
  /** Gives the end of the subscription. */
  onEvent: (listener: SessionListener) => () => void;
} {
  const listeners = new Set<SessionListener>();
  return {
    announce: (announcement) => listeners.forEach((listener) => listener(announcement)),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
