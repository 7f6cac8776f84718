import { setTimeout as wait } from 'node:timers/promises';
import { steadyRandom } from '../../test/session/tabs/browserOfPages';
import type { Act, Doing, Fault } from './history';
import { outcomeOf, type Reply } from './reply';
import type { World } from './world';

/** A seeded random generator. */
export class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = steadyRandom(seed);
    // Neighboring seeds begin with similar numbers.
    for (let turn = 0; turn < 10; turn += 1) this.#next();
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1));
  }

  is(share: number): boolean {
    return this.#next() < share;
  }

  /** Returns one of the names, chosen by weight. */
  pick<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.#next() * names.reduce((sum, each) => sum + weights[each], 0);
    for (const each of names) {
      left -= weights[each];
      if (left < 0) return each;
    }
    throw new Error('There is nothing to choose from.');
  }
}

/** The state that all actors share: the world, the acts so far, and whether the run is over. */
export class Stage {
  readonly acts: Act[] = [];
  readonly faults: Fault[] = [];
  isOpen = true;
  /** What users do: anything, only read, or nothing. */
  pace: 'lives' | 'reads' | 'waits' = 'lives';
  readonly #began = Date.now();
  #made = 0;

  constructor(readonly world: World) {}

  /** ms since the run began. */
  get now(): number {
    return Date.now() - this.#began;
  }

  /** Converts a time of the machine's clock. */
  since(at: number): number {
    return at - this.#began;
  }

  /** Returns a new unique password. */
  password(): string {
    return `Kite${this.count()}Lane`;
  }

  /** Returns a new unique number. */
  count(): number {
    return 10_000 + (this.#made += 1);
  }

  /** Performs an act and records its outcome. */
  async act(
    what: { client: string; does: Doing; email: string } & Partial<Act>,
    call: () => Promise<Reply>,
  ): Promise<Act> {
    const from = this.now;
    const reply = await call();
    const saw = what.does === 'read' ? emailIn(reply) : undefined;
    const act: Act = {
      ...what,
      ...outcomeOf(reply),
      ...(saw !== undefined && { saw }),
      from,
      to: this.now,
      told: reply.isReportable,
    };
    this.acts.push(act);
    return act;
  }

  /** Waits at most `ms` until a value exists; returns undefined if it does not. */
  async until<Thing>(look: () => Thing | undefined, ms: number): Promise<Thing | undefined> {
    for (const end = this.now + ms; this.now < end; await wait(50)) {
      const found = look();
      if (found !== undefined) return found;
    }
    return look();
  }
}

function emailIn({ body }: Reply): string | undefined {
  const data: unknown = body['data'];
  const email: unknown = typeof data === 'object' && data !== null && Reflect.get(data, 'email');
  return typeof email === 'string' ? email : undefined;
}
