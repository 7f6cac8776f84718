import { setTimeout as wait } from 'node:timers/promises';
import type { AuthContext } from '../authApi/context';
import type { Database } from '../data/schema';
import { Outage } from '../operate/outage';
import { createQueue } from '../operate/queue';

/**
 * Frees the turn of a process that died (ms). Longer than any turn takes, and than a process usually stands still: then
 * it would continue with checks that no longer hold.
 */
const HELD_MS = 30_000;
const POLL_MS = 50;
/** How long a request waits for others of this process, and then for another process (ms); nginx waits 15 s. */
const LONGEST_QUEUE_MS = 8_000;
const LONGEST_POLL_MS = 5_000;
const HELD = 'Another request, or a process that died, holds the turn of this account.';

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
  const end = performance.now() + LONGEST_POLL_MS;
  while (performance.now() < end) {
    const result = await attempt();
    if (result !== undefined) return result;
    await wait(POLL_MS);
  }
  throw new Outage(HELD);
}

/** The requests for a turn in this process, by account: only the first one asks the database. */
const queues = new Map<string, ReturnType<typeof createQueue>>();

function queued<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(userId) ?? createQueue(1, Infinity);
  queues.set(userId, queue);
  return new Promise((answer, fail) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      fail(new Outage(HELD));
    }, LONGEST_QUEUE_MS);
    const turn = queue.run(async () => {
      clearTimeout(timer);
      if (!isLate) answer(await work());
    });
    void turn.catch(fail).finally(() => {
      if (queue.use().running === 0) queues.delete(userId);
    });
  });
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
  return queued(userId, async () => {
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
  });
}
