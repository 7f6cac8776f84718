/** The owner of an event: nothing happens in a frozen or closed tab. */
export interface Owner {
  readonly state: 'open' | 'frozen' | 'closed';
}

interface Due {
  at: number;
  order: number;
  owner: Owner | null;
  happen: () => void;
}

/** Lets pending promises settle: this takes no virtual time. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The timers of a browser. */
export interface Timing {
  /** ms since 1970. */
  readonly now: number;
  /** Returns an id for canceling. */
  after(ms: number, owner: Owner | null, happen: () => void): number;
  callOff(order: number): void;
}

/** Virtual time. Events due run one after the other; those of a frozen tab wait until it resumes. */
export class Time implements Timing {
  private due: Due[] = [];
  private orders = 0;

  /** `now` in ms since 1970. */
  constructor(public now: number) {}

  after(ms: number, owner: Owner | null, happen: () => void): number {
    this.orders += 1;
    this.due.push({ at: this.now + Math.max(0, ms), order: this.orders, owner, happen });
    return this.orders;
  }

  callOff(order: number): void {
    this.due = this.due.filter((each) => each.order !== order);
  }

  /** Lets this much time pass, in ms, or less if nothing is due or `isOver` is true. */
  async pass(ms: number, isOver: () => boolean = () => false): Promise<void> {
    const end = this.now + ms;
    await settled();
    for (let next = this.next(end); next && !isOver(); next = this.next(end)) {
      this.now = Math.max(this.now, next.at);
      this.callOff(next.order);
      next.happen();
      await settled();
    }
    if (!isOver()) this.now = end;
  }

  /** The earliest event until `end`; those of closed tabs are dropped. */
  private next(end: number): Due | undefined {
    this.due = this.due.filter(({ owner }) => owner?.state !== 'closed');
    return this.due
      .filter(({ at, owner }) => at <= end && owner?.state !== 'frozen')
      .reduce<Due | undefined>(
        (first, each) =>
          !first || each.at < first.at || (each.at === first.at && each.order < first.order)
            ? each
            : first,
        undefined,
      );
  }
}
