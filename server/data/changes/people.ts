import { sql, type Kysely } from 'kysely';
import { addColumns, createIndexes, createTable, key, number, text, unique, usual } from './build';

/** The studio of all data from before there were several; the previous version uses this id. */
export const FIRST_STUDIO = 'studio';

const ROLE_OF_ALL = 'advertiser';

/**
 * Adds studios and each user's studio and role. The defaults are for rows written by the previous version, whose
 * accounts all belong to the first studio.
 */
export async function studios(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'studios', [
    ...key('id'),
    ...text('name'),
    ...number('created_at'),
    ...usual({ member_changes: 0 }),
  ]);
  await sql`insert into studios (id, name, created_at) values (${FIRST_STUDIO}, 'Studio', 0)`.execute(
    db,
  );
  for (const table of ['profiles', 'invitations']) {
    await addColumns(db, table, { studio_id: FIRST_STUDIO, role: ROLE_OF_ALL });
    await createIndexes(db, table, 'studio_id');
  }
  // A user whose role was removed here gets none. The roles of a separate core are unknown here and requested each
  // time.
  await sql`update profiles set role = '' where user_id in (select user_id from users)
      and user_id not in (select user_id from user_roles where role = ${ROLE_OF_ALL})`.execute(db);
}

/**
 * Adds who invited whom and when, replaced links, the day a user was last seen, and access requests. The previous
 * version works without them: it treats a withdrawn invitation as expired.
 */
export async function people(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'invitations', { language: 'en', invited_by: '' });
  await addColumns(db, 'profiles', { seen_on: '' });
  await addColumns(db, 'invitations', { sent_at: 0, withdrawn_at: 0 });
  await addColumns(db, 'studios', { requests_told_at: 0 });
  await createTable(db, 'replaced_links', [
    ...key('token_hash'),
    ...text('invitation_id'),
    ...number('replaced_at'),
  ]);
  await createTable(db, 'access_requests', [
    ...key('id'),
    ...unique('token_hash'),
    ...text('email', 'first_name', 'last_name', 'company', 'language', 'state'),
    ...number('created_at'),
  ]);
  await createIndexes(db, 'access_requests', 'email');
}

/** Adds when an administrator was shown the link of an invitation whose email had failed. */
export const copiedLinks = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'invitations', { copied_at: 0 });

/** Adds an index for invitations of an address, which strangers can ask for. */
export const invitationEmails = (db: Kysely<unknown>): Promise<void> =>
  createIndexes(db, 'invitations', 'email');
