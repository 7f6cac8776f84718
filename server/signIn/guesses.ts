import { sql, type RawBuilder, type Transaction } from 'kysely';
import {
  countKey,
  doesNotWait,
  given,
  takeBackTry,
  waitsBeyond,
  waitUntil,
} from '../data/pausedTries';
import type { Database, Tables } from '../data/schema';
import { normaliseEmail, sha256 } from '../operate/secrets';
import { MINUTE_MS, SECOND_MS } from '../../src/rules/durations';

/** Who tries a password or a code. */
export interface Guesser {
  readonly email: string;
  readonly network: string;
  /** The id of a browser where this account has signed in before; it is counted apart from strangers. */
  readonly knownBrowser: string | undefined;
  /** What is guessed; a password if absent. Each is counted separately, so that none locks another. */
  readonly way?: 'code';
}

/** A key under which attempts are counted, and how they are slowed down. */
interface Counter {
  readonly key: string;
  /** Attempts in a row before any wait. */
  readonly free: number;
  /** The wait in ms after this many attempts (SQL) beyond the free ones. */
  readonly wait: (beyond: RawBuilder<number>) => RawBuilder<number>;
}

/** Attempts are forgotten this long after the last one. */
const FORGET_MS = 24 * 60 * MINUTE_MS;
const ACCOUNT_FREE = 5;
const LONGEST_WAIT_MS = 300 * SECOND_MS;
const PAIR_FREE = 10;
const PAIR_WAIT_MS = 15 * MINUTE_MS;
/** Failures that a network may have at once; one more is allowed for each minute that passes. */
const NETWORK_FREE = 100;
const NETWORK_STEP_MS = MINUTE_MS;
/** Attempts in a row after which the account's owner is notified. */
export const NOTIFY_OWNER_AT = 20;

/** 2, 4, 8 … seconds, at most {@link LONGEST_WAIT_MS}; both engines shift whole numbers. */
const doubling = (beyond: RawBuilder<number>) =>
  sql<number>`case when ${beyond} >= 9 then ${sql.lit(LONGEST_WAIT_MS)} else ${sql.lit(SECOND_MS)} * (1 << cast(${beyond} as integer)) end`;
const pairWait = () => sql<number>`${sql.lit(PAIR_WAIT_MS)}`;

const networkKey = (network: string) => `n:${network}`;

/** Returns the counters of an attempt, in the order in which their rows are locked. */
function countersOf({ email, network, knownBrowser, way }: Guesser): Counter[] {
  const prefix = way === undefined ? '' : `${way}:`;
  const account = sha256(prefix + normaliseEmail(email));
  if (knownBrowser !== undefined) {
    const key = `b:${account}:${sha256(knownBrowser)}`;
    return [{ key, free: ACCOUNT_FREE, wait: doubling }];
  }
  return [
    { key: `a:${account}`, free: ACCOUNT_FREE, wait: doubling },
    { key: `p:${account}:${network}`, free: PAIR_FREE, wait: pairWait },
  ];
}

/** Counts one attempt; undefined while its key has to wait. */
function count(trx: Transaction<Tables>, { key, free, wait }: Counter, now: number) {
  const tries = sql<number>`(case when guesses.last_at <= ${given(now - FORGET_MS)} then 1 else guesses.count + 1 end)`;
  const beyond = sql<number>`(${tries} - ${sql.lit(free)})`;
  const until = sql<number>`case when ${beyond} <= 0 then 0 else ${given(now)} + ${wait(beyond)} end`;
  const first = { key, last_at: now, until: 0 };
  return countKey(trx, first, { count: tries, until }, doesNotWait(now, now));
}

/** Counts one attempt of a network as a minute on its clock, which may run ahead of `now` only up to a limit. */
function countNetwork(trx: Transaction<Tables>, network: string, now: number) {
  const clock = sql<number>`case when ${waitsBeyond(now, now)} then guesses.until else ${given(now)} end`;
  const until = sql<number>`${clock} + ${sql.lit(NETWORK_STEP_MS)}`;
  return countKey(
    trx,
    { key: networkKey(network), last_at: now, until: now + NETWORK_STEP_MS },
    { count: sql<number>`guesses.count + 1`, until },
    doesNotWait(now + (NETWORK_FREE - 1) * NETWORK_STEP_MS, now),
  );
}

/** Returns how long this guesser still has to wait, in ms; 0 if the password may be checked. */
export async function guessWait(db: Database, guesser: Guesser, now: number): Promise<number> {
  const network = networkKey(guesser.network);
  const keys = [network, ...countersOf(guesser).map(({ key }) => key)];
  const rows = await db
    .selectFrom('guesses')
    .select(['key', 'until'])
    .where('key', 'in', keys)
    .execute();
  const waits = rows.map(({ key, until }) =>
    key === network
      ? waitUntil(until, now) - (NETWORK_FREE - 1) * NETWORK_STEP_MS
      : waitUntil(until, now),
  );
  return Math.max(0, ...waits);
}

class Waiting extends Error {}

export type WithGuess = (trx: Transaction<Tables>) => Promise<void>;

/**
 * Counts an attempt before its password is checked, for known and unknown addresses alike and across all processes.
 * Returns the account's attempts in a row. While the guesser has to wait, returns undefined, counts nothing and undoes
 * `also`.
 */
export async function countGuess(
  db: Database,
  guesser: Guesser,
  now: number,
  also?: WithGuess,
): Promise<number | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      await also?.(trx);
      let tries: number | undefined;
      if ((await countNetwork(trx, guesser.network, now)) === undefined) throw new Waiting();
      for (const counter of countersOf(guesser)) {
        const counted = await count(trx, counter, now);
        if (counted === undefined) throw new Waiting();
        tries ??= counted;
      }
      return tries;
    });
  } catch (error) {
    if (error instanceof Waiting) return undefined;
    throw error;
  }
}

/** Gives a network one attempt back. */
const giveNetworkBack = (db: Database, network: string) =>
  db
    .updateTable('guesses')
    .set({ until: sql<number>`guesses.until - ${sql.lit(NETWORK_STEP_MS)}` })
    .where('key', '=', networkKey(network))
    .execute();

/** Takes back an attempt whose password or code could not be checked. */
export async function takeBackGuess(db: Database, guesser: Guesser): Promise<void> {
  await giveNetworkBack(db, guesser.network);
  await takeBackTry(db, ...countersOf(guesser).map(({ key }) => key));
}

/** Clears an account's attempts, those of strangers and of one known browser; `network` gets one attempt back. */
export async function forgetGuesses(db: Database, guesser: Guesser): Promise<void> {
  const strangers = countersOf({ ...guesser, knownBrowser: undefined });
  const keys = [...countersOf(guesser), ...strangers].map(({ key }) => key);
  // Locks rows in the same order as an attempt does.
  await giveNetworkBack(db, guesser.network);
  await db.deleteFrom('guesses').where('key', 'in', keys).execute();
}

/** Clears the attempts of strangers on an account, from every network, after its password was changed. */
export async function forgetAccountGuesses(db: Database, email: string): Promise<void> {
  const account = sha256(normaliseEmail(email));
  await db
    .deleteFrom('guesses')
    .where((where) =>
      where.or([where('key', '=', `a:${account}`), where('key', 'like', `p:${account}:%`)]),
    )
    .execute();
}
