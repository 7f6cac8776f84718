import type { FileKind } from '../../../src/rules/report';
import type { Database } from '../../data/schema';

/** A file that was taken in, as the page lists it. Time in ms. */
export interface ImportView {
  readonly id: string;
  readonly at: number;
  /** Who brought it: an address, the name of a key; empty for the operator and who is gone. */
  readonly by: string;
  readonly holds: FileKind;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
}

const MOST = 20;

export async function listImports(db: Database, owner: string): Promise<ImportView[]> {
  const rows = await db
    .selectFrom('imports')
    .leftJoin('profiles', 'profiles.user_id', 'imports.actor')
    .leftJoin('studio_keys', 'studio_keys.id', 'imports.actor')
    .select([
      'imports.id',
      'ended_at',
      'holds',
      'rows',
      'added',
      'changed',
      'email',
      'studio_keys.name',
    ])
    .where('imports.owner', '=', owner)
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
