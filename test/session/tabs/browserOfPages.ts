import type { Page } from './page';
import type { Timing } from './time';
import { WebLocks } from './webLocks';

/** Returns the same numbers for the same seed, from 0 to 1. */
export function steadyRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The shared parts of one origin's pages in a browser, as far as session clients use them. */
export abstract class BrowserOfPages {
  abstract readonly origin: string;
  /** Like reading and writing `document.cookie`. */
  abstract readonly cookies: { text(): string; write(line: string): void };
  abstract fetch(page: Page, request: Request): Promise<Response>;
  readonly locks: WebLocks;
  readonly pages: Page[] = [];
  private readonly stored = new Map<string, string>();

  constructor(
    readonly time: Timing,
    readonly random: () => number,
  ) {
    this.locks = new WebLocks(time);
  }

  /** The origin's storage for a page: other pages receive an event on each change. */
  storageOf(page: Page) {
    const { stored } = this;
    const change = (key: string, newValue: string | null) => {
      if (newValue === null) stored.delete(key);
      else stored.set(key, newValue);
      for (const other of this.others(page)) other.receive('storage', { key, newValue });
    };
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => change(key, value),
      removeItem: (key: string) => change(key, null),
      key: (index: number) => [...stored.keys()][index] ?? null,
      get length() {
        return stored.size;
      },
    };
  }

  /** `BroadcastChannel` of a page. */
  channelOf(page: Page) {
    const { time } = this;
    const others = () => this.others(page);
    return class {
      private readonly listeners = new Set<(event: object) => void>();

      constructor(private readonly name: string) {
        const receive = () => {
          for (const listener of this.listeners) listener({ data: 'changed' });
        };
        page.channels.push({ name, receive });
      }

      postMessage(): void {
        for (const other of others())
          for (const { name, receive } of other.channels)
            if (name === this.name) time.after(1, other, receive);
      }

      addEventListener(_type: string, listener: (event: object) => void): void {
        this.listeners.add(listener);
      }

      removeEventListener(_type: string, listener: (event: object) => void): void {
        this.listeners.delete(listener);
      }
    };
  }

  private others(page: Page): Page[] {
    return this.pages.filter((other) => other !== page && other.state !== 'closed');
  }
}
