import type { Selectable, Transaction, Updateable } from 'kysely';
import { LANGUAGES, type Language } from '../http/language';
import { normaliseEmail } from '../operate/secrets';
import type { Database, ProfilesTable, Tables } from '../data/schema';

/** A user as the developers' page lists them. */
export interface ProfileView {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly title: string;
  /** Null if the user has chosen none. */
  readonly language: Language | null;
  /** The language of the page of registration; null if unknown. */
  readonly firstLanguage: Language | null;
  /** Why this user may not sign in; null if they may. */
  readonly blocked: string | null;
  /** Empty if the user has no studio. */
  readonly studioId: string;
  readonly role: string;
  readonly createdAt: number;
  /** When the account will be deleted; 0 if it is not scheduled. */
  readonly deleteAt: number;
}

const languageNamed = (id: string): Language | null =>
  LANGUAGES.find((language) => language === id) ?? null;

const view = (row: Selectable<ProfilesTable>): ProfileView => ({
  userId: row.user_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  company: row.company,
  title: row.title,
  language: languageNamed(row.language),
  firstLanguage: languageNamed(row.first_language),
  blocked: row.blocked_reason === '' ? null : row.blocked_reason,
  studioId: row.studio_id,
  role: row.role,
  createdAt: row.created_at,
  deleteAt: row.delete_at,
});

/** Returns some columns of an account's profile; undefined without a profile. */
export const profileOf = <Column extends keyof ProfilesTable>(
  db: Database,
  userId: string,
  ...columns: readonly Column[]
) => db.selectFrom('profiles').select(columns).where('user_id', '=', userId).executeTakeFirst();

/** Locks an account's profile until this transaction ends, so that what it read stays true. */
export async function holdProfile(trx: Transaction<Tables>, userId: string): Promise<void> {
  // Writing the row locks it on either engine.
  await trx
    .updateTable('profiles')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('user_id', '=', userId)
    .execute();
}

export async function setProfile(
  db: Database,
  userId: string,
  values: Updateable<ProfilesTable>,
): Promise<void> {
  await db.updateTable('profiles').set(values).where('user_id', '=', userId).execute();
}

export async function profileByEmail(
  db: Database,
  email: string,
): Promise<ProfileView | undefined> {
  const row = await db
    .selectFrom('profiles')
    .selectAll()
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst();
  return row === undefined ? undefined : view(row);
}

/** Returns profiles, newest first, at most `most`. */
export async function listProfiles(db: Database, most = 200): Promise<ProfileView[]> {
  const rows = await db
    .selectFrom('profiles')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('email')
    .limit(most)
    .execute();
  return rows.map(view);
}

/** Blocks a user with a reason, or unblocks them with null; false if unknown. */
export async function blockProfile(
  db: Database,
  email: string,
  reason: string | null,
): Promise<boolean> {
  const result = await db
    .updateTable('profiles')
    .set({ blocked_reason: reason ?? '' })
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
