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

/** Who did something, and when something happened last: neither reads a year of lines. */
export async function auditIndexes(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, 'audit', 'actor');
  await db.schema.createIndex('audit_event').on('audit').columns(['event', 'at']).execute();
}

/** Answers to calls that write, for those that come again. */
export async function keptAnswers(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'kept_answers', [
    ...key('key_hash'),
    ...text('request_hash', 'answer'),
    ...number('begun_at'),
  ]);
  await createIndexes(db, 'kept_answers', 'begun_at');
}

/**
 * The outbox as a queue: how each mail stands, when it is tried next, and how often it was. The version before keeps
 * mails here only where there is no mail server, as the default says.
 */
export async function outbox(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'outbox', { state: 'kept', next_at: 0, tries: 0 });
  await db.schema.createIndex('outbox_state').on('outbox').columns(['state', 'next_at']).execute();
}

/** Logs of people whom support has asked for one, and the codes for them. */
export const supportRecordings = (db: Kysely<unknown>): Promise<void> =>
  createTable(db, 'support_recordings', [
    ...key('number'),
    ...unique('code_hash'),
    ...text('ticket_hash', 'note'),
    ...number('created_at', 'begun_at', 'sent_at', 'expires_at'),
    ...text('log'),
  ]);
