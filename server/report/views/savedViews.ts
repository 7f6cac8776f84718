import { randomUUID } from 'node:crypto';
import { MOST_VIEWS, type SavedView } from '../../../src/rules/savedViews';
import type { Database } from '../../data/schema';
import { holdProfile } from '../../registration/profiles';

/** The views of a person, by name. */
export async function listViews(db: Database, userId: string): Promise<SavedView[]> {
  const views = await db
    .selectFrom('saved_views')
    .select(['id', 'name', 'search'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return views.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Keeps a view; one of the same name is replaced. False where the person has as many as they may. */
export async function saveView(
  db: Database,
  userId: string,
  { name, search }: Pick<SavedView, 'name' | 'search'>,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await holdProfile(trx, userId);
    const known = await listViews(trx, userId);
    if (known.length >= MOST_VIEWS && !known.some((view) => view.name === name)) return false;
    await trx
      .insertInto('saved_views')
      .values({ id: randomUUID(), user_id: userId, name, search, created_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ search }))
      .execute();
    return true;
  });
}

/** Gives a view of the person another name; false where another view has it. One that is gone stays gone. */
export async function renameView(
  db: Database,
  userId: string,
  { id, name }: Pick<SavedView, 'id' | 'name'>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await holdProfile(trx, userId);
    const known = await listViews(trx, userId);
    if (known.some((view) => view.name === name && view.id !== id)) return false;
    await trx
      .updateTable('saved_views')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    return true;
  });
}

/** Removes a view of the person, if it is there. */
export async function removeView(db: Database, userId: string, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).where('user_id', '=', userId).execute();
}
