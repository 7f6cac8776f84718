import { TextDecoder, TextEncoder } from 'node:util';

type Seen = (entries: Pick<IntersectionObserverEntry, 'isIntersecting' | 'target'>[]) => void;

/** In jsdom nothing comes into view until a test says so. */
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

/** Brings everything that is observed into view. */
export const comeIntoView = (): void => {
  for (const [target, seen] of HandObserver.watched) seen([{ isIntersecting: true, target }]);
};

/** Present in every browser but missing in jsdom; the router needs them when it loads. */
Object.assign(globalThis, { TextDecoder, TextEncoder, IntersectionObserver: HandObserver });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
