import type { Transaction } from 'kysely';
import { endSessions } from '../core/endSessions';
import type { Tables } from '../data/schema';

const HELD = ['totp_devices', 'recovery_codes', 'trusted_devices'] as const;

/** Ends the second step of an account of this database, with all that belongs to it, and every session. */
export async function endSecondStep(trx: Transaction<Tables>, userId: string): Promise<void> {
  for (const table of HELD) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await trx
    .updateTable('second_step_help')
    .set({ state: 'ended' })
    .where('user_id', '=', userId)
    .execute();
  await endSessions(trx, userId);
}
