import { setTimeout as wait } from 'node:timers/promises';
import type { AuthContext } from '../authApi/context';
import type { Database } from '../data/schema';
import { Outage } from '../operate/outage';

/** Longer than any turn takes; frees the turn of a process that died (ms). */
const HELD_MS = 30_000;
const POLL_MS = 50;
/** A waiting request fails after this many attempts. */
const MAX_ATTEMPTS = 100;

/** Takes an account's turn and returns until when, unless another one has it. */
export async function takeTurn(
  db: Database,
  userId: string,
  at: number,
): Promise<number | undefined> {
  const until = at + HELD_MS;
  const taken = await db
    .insertInto('account_turns')
    .values({ user_id: userId, until })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ until })
        .where((eb) =>
          // Also an entry of a clock that ran ahead and was corrected.
          eb.or([
            eb('account_turns.until', '<=', at),
            eb('account_turns.until', '>', at + 2 * HELD_MS),
          ]),
        ),
    )
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n ? until : undefined;
}

/** Repeats an attempt at an account's turn until it has a result. */
export async function waitForTurn<Result>(
  attempt: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
    await wait(POLL_MS);
  }
  throw new Outage('Another request, or a process that died, holds the turn of this account.');
}

/**
 * Runs work on an account that calls the core, one at a time across all processes, so that earlier checks stay valid.
 * A transaction cannot do that, as the core has its own. Whatever makes a session, a password or a sign-in method checks
 * its own session or proof in here: an intruder who repeats such a request would otherwise outlast a link or a reset
 * that ends them all.
 */
export async function inTurn<Result>(
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const until = await waitForTurn(() => takeTurn(db, userId, now()));
  try {
    return await work();
  } finally {
    // A turn that cannot be released expires, and its work stays done.
    await db
      .deleteFrom('account_turns')
      .where('user_id', '=', userId)
      .where('until', '=', until)
      .execute()
      .catch(() => undefined);
  }
}
