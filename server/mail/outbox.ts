import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { languageNamed, type Language } from '../http/language';
import type { Database, OutboxTable } from '../data/schema';
import { sha256 } from '../operate/secrets';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
}

/**
 * State of a mail: stored without a mail server; waiting for an attempt; sent; refused because of its address; given
 * up.
 */
export type MailState = Selectable<OutboxTable>['state'];

/** A mail in the outbox. Time in ms. */
export interface SentMail extends Mail {
  readonly id: string;
  readonly state: MailState;
  readonly createdAt: number;
}

/** Most mails in a list, newest first. */
const LISTED = 500;

/** Returns the id of a mail that is stored once. For a link's token it equals the stored hash of the token. */
export const mailIdOf = (key: string): string => sha256(key);

/**
 * Stores a mail to be sent. One with a `key` is stored once, however often it is added. From `endsAt` (ms) on it is not
 * sent any more.
 */
export async function keepMail(
  db: Database,
  { to, subject, text, html, language }: Mail,
  place: { state: 'kept' | 'waiting'; at: number; endsAt?: number; key?: string },
): Promise<void> {
  const { state, at, endsAt = 0, key } = place;
  await db
    .insertInto('outbox')
    .values({
      id: key === undefined ? randomUUID() : mailIdOf(key),
      recipient: to,
      subject,
      body: text,
      html,
      language,
      created_at: at,
      state,
      next_at: at,
      ends_at: endsAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const view = (row: Selectable<OutboxTable>): SentMail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.body,
  html: row.html,
  language: languageNamed(row.language),
  state: row.state,
  createdAt: row.created_at,
});

/** Returns the mails of the outbox, newest first; `to` limits them to one recipient. */
export async function listMails(db: Database, to?: string): Promise<SentMail[]> {
  let query = db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('id');
  if (to !== undefined) query = query.where('recipient', '=', to);
  const rows = await query.limit(LISTED).execute();
  return rows.map(view);
}

export async function mailById(db: Database, id: string): Promise<SentMail | undefined> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : view(row);
}
