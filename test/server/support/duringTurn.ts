import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Tables } from '../../../server/data/schema';

/** Lets a request wait for its account's turn until the work, which must not take the turn itself, has ended. */
export async function duringTurn<Answer>(
  db: Database,
  turn: Tables['account_turns'],
  request: () => Promise<Answer>,
  work: () => Promise<unknown>,
): Promise<Answer> {
  await db.insertInto('account_turns').values(turn).execute();
  const answer = request();
  const first = await Promise.race([answer, wait(500)]);
  expect(first).toBe(undefined);
  await work();
  await db.deleteFrom('account_turns').where('user_id', '=', turn.user_id).execute();
  return answer;
}
