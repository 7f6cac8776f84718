/** The state space to explore; states have a fixed number of bytes. */
export interface Explored {
  size: number;
  initial: Uint8Array;
  /**
   * Passes on each next state. `isFair`: it happens eventually; any other step may or may not. The bytes are valid only
   * within the callback.
   * @throws {Violation} if a step breaks a promise
   */
  successors: (state: Uint8Array, next: (to: Uint8Array, isFair: boolean) => void) => void;
  /** Normalizes the bytes, so that states that differ only in the names of tabs are equal. */
  normalise: (state: Uint8Array) => void;
  /**
   * Whether nothing is in progress.
   * @throws {Violation} if the resting state is invalid
   */
  rests: (state: Uint8Array) => boolean;
}

/** A promise that a step broke. */
export class Violation extends Error {}

export interface Exploration {
  states: number;
  steps: number;
  /** The largest number of steps from the start to a state. */
  depth: number;
  /** The broken promise, and the shortest path to it; null if all are kept. */
  broken: { promise: string; path: Uint8Array[] } | null;
}

const grown = <List extends Uint8Array | Int32Array>(list: List, size: number): List => {
  if (size <= list.length) return list;
  const next = new (list.constructor as new (length: number) => List)(
    Math.max(size, list.length * 2),
  );
  next.set(list);
  return next;
};

/** Numbers distinct states. Finds them by an integer hash, and compares them byte by byte. */
class StateSet {
  private bytes = new Uint8Array(1 << 20);
  private table = new Int32Array(1 << 16);
  count = 0;

  constructor(private readonly size: number) {}

  /** Returns the state's number, and whether it is new. */
  add(state: Uint8Array): { number: number; isNew: boolean } {
    if (this.count * 2 >= this.table.length) this.rehash();
    for (let slot = this.slotOf(state, 0); ; slot = (slot + 1) & (this.table.length - 1)) {
      const number = (this.table[slot] ?? 0) - 1;
      if (number < 0) {
        this.bytes = grown(this.bytes, (this.count + 1) * this.size);
        this.bytes.set(state, this.count * this.size);
        this.count += 1;
        this.table[slot] = this.count;
        return { number: this.count - 1, isNew: true };
      }
      if (this.isAt(number, state)) return { number, isNew: false };
    }
  }

  read(number: number, into: Uint8Array): void {
    into.set(this.bytes.subarray(number * this.size, (number + 1) * this.size));
  }

  private isAt(number: number, state: Uint8Array): boolean {
    const from = number * this.size;
    for (let at = 0; at < this.size; at += 1) if (this.bytes[from + at] !== state[at]) return false;
    return true;
  }

  /** Computes FNV-1a over the bytes from an offset, with the bits mixed once more. */
  private slotOf(list: Uint8Array, from: number): number {
    let hash = 0x811c9dc5;
    for (let at = 0; at < this.size; at += 1)
      hash = Math.imul(hash ^ (list[from + at] ?? 0), 0x01000193);
    hash ^= hash >>> 15;
    return hash & (this.table.length - 1);
  }

  private rehash(): void {
    this.table = new Int32Array(this.table.length * 2);
    for (let number = 0; number < this.count; number += 1) {
      let slot = this.slotOf(this.bytes, number * this.size);
      while (this.table[slot] !== 0) slot = (slot + 1) & (this.table.length - 1);
      this.table[slot] = number + 1;
    }
  }
}

/**
 * Explores every reachable state breadth first, so that the path to a broken promise is a shortest one. Then checks
 * that each state can come to rest by fair steps: otherwise some request waits forever.
 */
export function explore({ size, initial, successors, normalise, rests }: Explored): Exploration {
  const known = new StateSet(size);
  let parents = new Int32Array(1 << 16);
  let depths = new Int32Array(1 << 16);
  let fairFrom = new Int32Array(1 << 16);
  let fairTo = new Int32Array(1 << 16);
  let fairs = 0;
  let steps = 0;
  const from = new Uint8Array(size);
  const resting: number[] = [];

  const add = (state: Uint8Array, parent: number): number => {
    const { number, isNew } = known.add(state);
    if (!isNew) return number;
    parents = grown(parents, number + 1);
    depths = grown(depths, number + 1);
    parents[number] = parent;
    depths[number] = parent < 0 ? 0 : (depths[parent] ?? 0) + 1;
    return number;
  };
  const pathTo = (number: number): Uint8Array[] => {
    const path: Uint8Array[] = [];
    for (let at = number; at >= 0; at = parents[at] ?? -1) {
      const state = new Uint8Array(size);
      known.read(at, state);
      path.unshift(state);
    }
    return path;
  };
  const found = (broken: Exploration['broken']): Exploration => ({
    states: known.count,
    steps,
    depth: depths[known.count - 1] ?? 0,
    broken,
  });

  const first = initial.slice();
  normalise(first);
  add(first, -1);
  for (let number = 0; number < known.count; number += 1) {
    known.read(number, from);
    fairFrom = grown(fairFrom, number + 2);
    try {
      if (rests(from)) resting.push(number);
      successors(from, (to, isFair) => {
        normalise(to);
        const target = add(to, number);
        steps += 1;
        if (!isFair) return;
        fairTo = grown(fairTo, fairs + 1);
        fairTo[fairs] = target;
        fairs += 1;
      });
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      return found({ promise: error.message, path: pathTo(number) });
    }
    fairFrom[number + 1] = fairs;
  }
  const stuck = firstStuck(known.count, resting, fairFrom, fairTo);
  return found(
    stuck === null ? null : { promise: 'A request waits forever.', path: pathTo(stuck) },
  );
}

/** Returns the first state from which no fair steps lead to rest; null if there is none. */
function firstStuck(
  count: number,
  resting: readonly number[],
  fairFrom: Int32Array,
  fairTo: Int32Array,
): number | null {
  const isWell = new Uint8Array(count);
  for (const number of resting) isWell[number] = 1;
  // Steps mostly lead to later states, so going from last to first takes few rounds.
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let number = count - 1; number >= 0; number -= 1) {
      if (isWell[number] === 1) continue;
      for (let at = fairFrom[number] ?? 0; at < (fairFrom[number + 1] ?? 0); at += 1) {
        if (isWell[fairTo[at] ?? 0] !== 1) continue;
        isWell[number] = 1;
        isChanged = true;
        break;
      }
    }
  }
  const stuck = isWell.indexOf(0);
  return stuck < 0 ? null : stuck;
}
