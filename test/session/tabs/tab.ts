import { createContext } from 'node:vm';
import type { Browser } from './browser';
import type { ClientKind } from './clients';
import { openClient } from './clients';
import { ORIGIN } from './network';
import { globalsOf } from './realm';
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

  tell(type: string, event: object): void {
    for (const listener of this.byType.get(type) ?? []) listener(event);
  }
}

/** A call as the page made it. */
export interface Call {
  /** Its status, `failed`, or null as long as it waits. */
  answer: number | 'failed' | null;
}

/** A tab: a realm of its own, in which one of the clients works by the browser's virtual time. */
export class Tab implements Owner {
  state: Owner['state'] = 'open';
  readonly calls: Call[] = [];
  /** The ends of the session that the client announced. */
  readonly ends: string[] = [];
  readonly listeners = new Listeners();
  readonly channels: { name: string; hear: () => void }[] = [];
  private readonly send: (address: string) => Promise<{ status: number }>;

  constructor(
    private readonly browser: Browser,
    readonly kind: ClientKind,
  ) {
    const realm = createContext(globalsOf(browser, this));
    this.send = openClient(kind, realm, (end) => void this.ends.push(end));
  }

  call(): void {
    const call: Call = { answer: null };
    this.calls.push(call);
    this.send(`${ORIGIN}/api/a`).then(
      ({ status }) => void (call.answer = status),
      () => void (call.answer = 'failed'),
    );
  }

  freeze(): void {
    if (this.state === 'open') this.state = 'frozen';
  }

  /** Comes back, to the front. */
  thaw(): void {
    if (this.state !== 'frozen') return;
    this.state = 'open';
    this.hear('visibilitychange', {});
  }

  close(): void {
    if (this.state === 'open') this.listeners.tell('pagehide', {});
    this.state = 'closed';
    this.browser.locks.closed(this);
  }

  /** The page is told of something, when its turn comes. */
  hear(type: string, event: object): void {
    this.browser.time.after(1, this, () => this.listeners.tell(type, event));
  }
}
