/** Whom an event belongs to: nothing happens in a tab that is frozen or closed. */
export interface Owner {
  readonly state: 'open' | 'frozen' | 'closed';
}

interface Due {
  at: number;
  order: number;
  owner: Owner | null;
  happen: () => void;
}

/** What code has begun by promises comes to its end: it takes no time. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What a browser asks of time. */
export interface Timing {
  /** ms since 1970. */
  readonly now: number;
  /** Gives a number by which it can be called off. */
  after(ms: number, owner: Owner | null, happen: () => void): number;
  callOff(order: number): void;
}

/** Virtual time. What is due happens one after the other; a frozen tab's part waits until it is open again. */
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

  /** Lets so much time pass, in ms, or less if nothing more can happen or `isOver`. */
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

  /** The earliest that may happen until `end`; what belongs to closed tabs never does. */
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
