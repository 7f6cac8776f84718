import type { Transaction } from 'kysely';
import { revokeAllSessionsForUser } from 'supertokens-node/recipe/session';
import { removeDevice } from 'supertokens-node/recipe/totp';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { endSessions } from '../core/endSessions';
import type { Tables } from '../data/schema';
import { recipientOf } from '../mail/recipient';
import { clockJump, hourlyWorkAt } from '../operate/hourlyClock';
import { appsOf } from './needed';

const HELD = ['totp_devices', 'recovery_codes', 'trusted_devices'] as const;

/** Removes the second step of an account of this database, with all related rows, and every session. */
export async function endSecondStep(trx: Transaction<Tables>, userId: string): Promise<void> {
  for (const table of HELD) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await trx
    .updateTable('second_step_help')
    .set({ state: 'ended' })
    .where('user_id', '=', userId)
    .execute();
  await endSessions(trx, userId);
}

type Context = Pick<AuthContext, 'db' | 'mail' | 'now' | 'embeddedCore'>;

/** Removes the second step of an account that is due; of two processes only one does. */
async function remove({ db, mail, now, embeddedCore }: Context, userId: string): Promise<void> {
  const at = now();
  const { email } = await db
    .selectFrom('profiles')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable('second_step_help')
      .set({ state: 'ended' })
      .where('user_id', '=', userId)
      .where('state', '=', 'allowed')
      .where('due_at', '<=', at)
      .returning('allowed_by')
      .executeTakeFirst();
    if (due === undefined) return;
    // First at a separate core: if that is interrupted, this transaction is rolled back and repeated later.
    if (!embeddedCore) {
      for (const { name } of await appsOf(userId)) await removeDevice(userId, name);
      await revokeAllSessionsForUser(userId);
    }
    await endSecondStep(trx, userId);
    const reason = 'lost, allowed by an administrator';
    await record(
      trx,
      { event: 'second_step_removed', subject: userId, actor: due.allowed_by, reason },
      at,
    );
    const to = await recipientOf(trx, email);
    await mail.post(trx, 'secondStepLost', to, { at }, `second step lost ${userId} ${at}`);
  });
  mail.deliver();
}

/** Removes the second steps that are due, of one account or of all. */
export async function removeDueSecondSteps(context: Context, userId?: string): Promise<void> {
  const { db, now } = context;
  let due = db
    .selectFrom('second_step_help')
    .select('user_id')
    .where('state', '=', 'allowed')
    .where('due_at', '<=', now());
  if (userId !== undefined) due = due.where('user_id', '=', userId);
  const rows = await due.execute();
  // A sign-in also leads here, and the owner of a lost step has until its true time to object.
  if (rows.length === 0 || clockJump(now(), await hourlyWorkAt(db)) !== undefined) return;
  const failures: Error[] = [];
  for (const row of rows)
    await remove(context, row.user_id).catch((error: Error) => failures.push(error));
  // Reported only now, as one that cannot be removed must not keep the others for ever.
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}
