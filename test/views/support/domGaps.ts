import { TextDecoder, TextEncoder } from 'node:util';

type Seen = (entries: Pick<IntersectionObserverEntry, 'isIntersecting' | 'target'>[]) => void;

/** In a simulated document nothing comes into view until a test says so. */
class HandObserver {
  static readonly watched = new Map<Element, Seen>();

  constructor(private readonly seen: Seen) {}

  observe(target: Element) {
    HandObserver.watched.set(target, this.seen);
  }

  disconnect() {
    for (const [target, seen] of HandObserver.watched)
      if (seen === this.seen) HandObserver.watched.delete(target);
  }
}

/** Brings into view whatever the page waits to see. */
export const comeIntoView = (): void => {
  for (const [target, seen] of HandObserver.watched) seen([{ isIntersecting: true, target }]);
};

/** What every browser has and jsdom has not: the router asks for it when it is loaded. */
Object.assign(globalThis, { TextDecoder, TextEncoder, IntersectionObserver: HandObserver });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
