import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTable, key, number, text, unique } from './build';

export async function audit(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'audit', [
    ...key('id'),
    ...number('at'),
    ...text('event', 'subject', 'actor', 'reason', 'network', 'agent', 'trace'),
  ]);
  await createIndexes(db, 'audit', 'at', 'subject', 'trace');
}

/** Indexes for the actor and for an event's last time, so that neither scans a year of lines. */
export async function auditIndexes(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, 'audit', 'actor');
  await db.schema.createIndex('audit_event').on('audit').columns(['event', 'at']).execute();
}

/** Adds saved responses to write requests, for repetitions. */
export async function keptAnswers(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'kept_answers', [
    ...key('key_hash'),
    ...text('request_hash', 'answer'),
    ...number('begun_at'),
  ]);
  await createIndexes(db, 'kept_answers', 'begun_at');
}

/**
 * Makes the outbox a queue: the state of each email, its next attempt and the number of attempts. The previous version
 * stores emails here only without a mail server, which the default reflects.
 */
export async function outbox(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'outbox', { state: 'kept', next_at: 0, tries: 0 });
  await db.schema.createIndex('outbox_state').on('outbox').columns(['state', 'next_at']).execute();
}

/** Adds the end of what an email contains, so that none arrives with a code or link that has ended. */
export const mailEnds = (db: Kysely<unknown>): Promise<void> =>
  addColumns(db, 'outbox', { ends_at: 0 });

/** Adds logs that support requested from users, and the codes for them. */
export const supportRecordings = (db: Kysely<unknown>): Promise<void> =>
  createTable(db, 'support_recordings', [
    ...key('number'),
    ...unique('code_hash'),
    ...text('ticket_hash', 'note'),
    ...number('created_at', 'begun_at', 'sent_at', 'expires_at'),
    ...text('log'),
  ]);
