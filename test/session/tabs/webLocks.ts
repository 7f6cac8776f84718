import type { Owner, Timing } from './time';

interface Asked {
  tab: Owner;
  name: string;
  grant: () => void;
}

/** Web Locks of one origin: held by one tab at a time, even a frozen one; released when the tab closes. */
export class WebLocks {
  private readonly held = new Map<string, Asked>();
  private queue: Asked[] = [];

  constructor(private readonly time: Pick<Timing, 'after'>) {}

  /** `navigator.locks` of a tab. */
  of(tab: Owner): Pick<LockManager, 'request'> {
    const request = (
      name: string,
      { signal }: { signal: AbortSignal },
      work: () => Promise<void>,
    ): Promise<void> =>
      new Promise((resolve, reject) => {
        let hasBegun = false;
        const asked: Asked = {
          tab,
          name,
          grant: () => {
            this.time.after(0, tab, () => {
              // Aborted while the grant was in flight.
              if (signal.aborted) return this.release(asked);
              hasBegun = true;
              void work().finally(() => {
                this.release(asked);
                resolve();
              });
            });
          },
        };
        signal.addEventListener('abort', () => {
          this.queue = this.queue.filter((each) => each !== asked);
          if (!hasBegun) reject(signal.reason as Error);
        });
        this.queue.push(asked);
        this.serve();
      });
    // The client requests locks in this one form.
    return { request } as unknown as Pick<LockManager, 'request'>;
  }

  closed(tab: Owner): void {
    this.queue = this.queue.filter((each) => each.tab !== tab);
    for (const asked of this.held.values()) if (asked.tab === tab) this.release(asked);
  }

  private release(asked: Asked): void {
    if (this.held.get(asked.name) === asked) this.held.delete(asked.name);
    this.serve();
  }

  private serve(): void {
    const next = this.queue.find(({ name }) => !this.held.has(name));
    if (!next) return;
    this.queue = this.queue.filter((each) => each !== next);
    this.held.set(next.name, next);
    next.grant();
    this.serve();
  }
}
