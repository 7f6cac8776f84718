import type { Database } from '../../data/schema';

const MOST = 20;

/**
 * Returns an owner's newest imports. `file`: its name, empty if unknown. `by`: an address or a key's name, empty for the
 * operator and users who have left.
 */
export async function listImports(db: Database, owner: string) {
  const rows = await db
    .selectFrom('imports')
    .leftJoin('profiles', (join) =>
      join
        .onRef('profiles.user_id', '=', 'imports.actor')
        .onRef('profiles.studio_id', '=', 'imports.owner'),
    )
    .leftJoin('studio_keys', 'studio_keys.id', 'imports.actor')
    .select([
      'imports.id',
      'file_name as file',
      'ended_at',
      'holds',
      'rows',
      'added',
      'changed',
      'removed',
      'email',
      'studio_keys.name',
    ])
    .where('imports.owner', '=', owner)
    .orderBy('imports.number', 'desc')
    .orderBy('imports.began_at', 'desc')
    .orderBy('imports.id')
    .limit(MOST)
    .execute();
  return rows.map(({ ended_at, email, name, ...row }) => ({
    ...row,
    at: ended_at,
    by: email ?? name ?? '',
  }));
}
