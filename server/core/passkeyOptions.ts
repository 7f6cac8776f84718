import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../data/schema';
import type { PasskeyOptionsTable } from '../data/waysInSchema';
import { randomToken } from '../operate/secrets';
import type { CoreContext } from './context';

/** What a ceremony is for; what was made for one is refused by the other. */
export type Purpose = 'register' | 'signin';

export type PasskeyOptions = Selectable<PasskeyOptionsTable>;

/** A passkey in the autofill is picked long after its options were asked for; in ms. */
const SHORTEST_MS = 300_000;
const LONGEST_MS = 600_000;

/** Makes the options of a ceremony with a challenge of 32 random bytes. */
export async function createOptions(
  { db, now }: CoreContext,
  options: Pick<PasskeyOptions, 'purpose' | 'rp_id' | 'rp_name' | 'origin' | 'email'> & {
    readonly timeout: number;
  },
): Promise<PasskeyOptions> {
  const { timeout, ...kept } = options;
  const createdAt = now();
  const row: PasskeyOptions = {
    ...kept,
    options_id: randomUUID(),
    challenge: randomToken(),
    created_at: createdAt,
    expires_at: createdAt + Math.min(LONGEST_MS, Math.max(SHORTEST_MS, timeout)),
    used_at: 0,
  };
  await db.insertInto('passkey_options').values(row).execute();
  return row;
}

/** The options of an id, used or not. */
export const optionsById = (db: Database, id: string): Promise<PasskeyOptions | undefined> =>
  db.selectFrom('passkey_options').selectAll().where('options_id', '=', id).executeTakeFirst();

/** Uses options up before what was made with them is looked at; of two uses at once exactly one succeeds. */
export async function useOptions(
  { db, now }: Pick<CoreContext, 'db' | 'now'>,
  id: string,
  purpose: Purpose,
): Promise<PasskeyOptions | 'OPTIONS_NOT_FOUND_ERROR' | 'INVALID_OPTIONS_ERROR'> {
  const row = await db
    .updateTable('passkey_options')
    .set({ used_at: now() })
    .where('options_id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', '=', 0)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) return row;
  const known = await optionsById(db, id);
  return known === undefined ? 'OPTIONS_NOT_FOUND_ERROR' : 'INVALID_OPTIONS_ERROR';
}
