import type { BrowserOfPages } from './browserOfPages';
import type { Owner } from './time';

type Listener = (event: object) => void;

class Listeners {
  private readonly byType = new Map<string, Set<Listener>>();

  readonly add = (type: string, listener: Listener): void => {
    this.byType.set(type, (this.byType.get(type) ?? new Set()).add(listener));
  };

  readonly remove = (type: string, listener: Listener): void => {
    this.byType.get(type)?.delete(listener);
  };

  notify(type: string, event: object): void {
    for (const listener of this.byType.get(type) ?? []) listener(event);
  }
}

/** An open page of a browser, with its listeners. */
export class Page implements Owner {
  state: Owner['state'] = 'open';
  readonly listeners = new Listeners();
  readonly channels: { name: string; receive: () => void }[] = [];

  constructor(protected readonly browser: BrowserOfPages) {
    browser.pages.push(this);
  }

  close(): void {
    if (this.state === 'open') this.listeners.notify('pagehide', {});
    this.state = 'closed';
    this.browser.locks.closed(this);
  }

  /** Delivers an event to the page in its turn. */
  receive(type: string, event: object): void {
    this.browser.time.after(1, this, () => this.listeners.notify(type, event));
  }
}
