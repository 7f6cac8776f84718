import { Cookies } from './cookies';
import type { Fate } from './network';
import { Network } from './network';
import { SessionServer } from './sessionServer';
import type { ClientKind } from './clients';
import { Tab } from './tab';
import { Time } from './time';
import { WebLocks } from './webLocks';

/** The same numbers for the same seed, from 0 to 1. */
function steadyRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** One browser with one signed-in person, several tabs of one origin, and the server they talk to. */
export class Browser {
  readonly time = new Time(Date.UTC(2029, 0, 1));
  readonly server = new SessionServer(() => this.time.now);
  readonly cookies: Cookies;
  readonly locks = new WebLocks(this.time);
  readonly network: Network;
  readonly random: () => number;
  readonly tabs: Tab[] = [];
  private readonly stored = new Map<string, string>();

  constructor(seed: number, fates: readonly Fate[]) {
    this.random = steadyRandom(seed);
    const { cookies, front } = this.server.signIn();
    this.cookies = new Cookies(this.time, cookies);
    this.cookies.write(`sFrontToken=${front};path=/`);
    this.cookies.write(`st-last-access-token-update=${this.time.now};path=/`);
    this.network = new Network(this, fates);
  }

  open(kind: ClientKind): Tab {
    const tab = new Tab(this, kind);
    this.tabs.push(tab);
    return tab;
  }

  /** The page of a tab is loaded again, and calls at once. */
  reload(tab: Tab): void {
    tab.close();
    const next = new Tab(this, tab.kind);
    this.tabs.push(next);
    next.call();
  }

  /** The origin's storage, as a tab has it: the other tabs hear of each change. */
  storageOf(tab: Tab) {
    const { stored } = this;
    const change = (key: string, newValue: string | null) => {
      if (newValue === null) stored.delete(key);
      else stored.set(key, newValue);
      for (const other of this.others(tab)) other.hear('storage', { key, newValue });
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

  /** `BroadcastChannel` of a tab. */
  channelOf(tab: Tab) {
    const { time } = this;
    const others = () => this.others(tab);
    return class {
      private readonly listeners = new Set<(event: object) => void>();

      constructor(private readonly name: string) {
        const hear = () => {
          for (const listener of this.listeners) listener({ data: 'changed' });
        };
        tab.channels.push({ name, hear });
      }

      postMessage(): void {
        for (const other of others())
          for (const { name, hear } of other.channels)
            if (name === this.name) time.after(1, other, hear);
      }

      addEventListener(_type: string, listener: (event: object) => void): void {
        this.listeners.add(listener);
      }

      removeEventListener(_type: string, listener: (event: object) => void): void {
        this.listeners.delete(listener);
      }
    };
  }

  private others(tab: Tab): Tab[] {
    return this.tabs.filter((other) => other !== tab && other.state !== 'closed');
  }
}
