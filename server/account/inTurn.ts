import { setTimeout as wait } from 'node:timers/promises';
import type { AuthContext } from '../authApi/context';
import { OUTAGE, RequestError } from '../http/errors';

/** Longer than a turn takes; the place of a process that died in its turn is free after this. */
const HELD_MS = 30_000;
const LOOK_MS = 50;
/** Nobody waits for a turn for longer. */
const MOST_LOOKS = 100;

/**
 * Does work on an account that asks the core, over all processes one at a time: what it looks at first stays true.
 * A transaction cannot do that, as the core has its own.
 */
export async function inTurn<Result>(
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const at = now();
    const until = at + HELD_MS;
    const taken = await db
      .insertInto('account_turns')
      .values({ user_id: userId, until })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ until })
          .where((eb) =>
            // Also one of a clock that was ahead and has been set right.
            eb.or([
              eb('account_turns.until', '<=', at),
              eb('account_turns.until', '>', at + 2 * HELD_MS),
            ]),
          ),
      )
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows === 1n)
      try {
        return await work();
      } finally {
        // What cannot be given back is free after a while, and what was done stays done.
        await db
          .deleteFrom('account_turns')
          .where('user_id', '=', userId)
          .where('until', '=', until)
          .execute()
          .catch(() => undefined);
      }
    await wait(LOOK_MS);
  }
  throw new RequestError(503, OUTAGE);
}
