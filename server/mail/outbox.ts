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
 * How a mail stands: kept where there is no mail server; waiting to be handed over, or again; handed over; its
 * address refused by the mail server; given up.
 */
export type MailState = Selectable<OutboxTable>['state'];

/** A mail in the outbox. Time in ms. */
export interface SentMail extends Mail {
  readonly id: string;
  readonly state: MailState;
  readonly createdAt: number;
}

/** Mails listed, newest first. */
const LISTED = 500;

/** The id of a mail that is kept once; that of a link is the hash by which the link's token is known. */
export const mailIdOf = (key: string): string => sha256(key);

/** Keeps a mail to be sent. One with a `key` is kept once, however often it comes. */
export async function keepMail(
  db: Database,
  { to, subject, text, html, language }: Mail,
  { state, at, key }: { state: 'kept' | 'waiting'; at: number; key?: string },
): Promise<void> {
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

/** The mails of the outbox, newest first; `to` narrows to one recipient. */
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
