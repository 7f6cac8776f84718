import { randomUUID } from 'node:crypto';
import type { Language } from '../http/language';
import type { Database, OutboxTable } from '../data/schema';

/** A mail with both its parts. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
}

/** A mail in the outbox. Time in ms. */
export interface SentMail extends Mail {
  readonly id: string;
  readonly createdAt: number;
}

/** Mails kept, newest first. */
const KEPT = 500;

/** Puts mails into the outbox table, where the developers' page shows them. */
export function outboxSender(db: Database, now: () => number) {
  return {
    async send({ to, subject, text, html, language }: Mail): Promise<void> {
      await db
        .insertInto('outbox')
        .values({
          id: randomUUID(),
          recipient: to,
          subject,
          body: text,
          html,
          language,
          created_at: now(),
        })
        .execute();
    },
  };
}

const view = (row: OutboxTable): SentMail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.body,
  html: row.html,
  language: row.language === 'zh' ? 'zh' : 'en',
  createdAt: row.created_at,
});

/** The mails of the outbox, newest first; `to` narrows to one recipient. */
export async function listMails(db: Database, to?: string): Promise<SentMail[]> {
  let query = db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('id');
  if (to !== undefined) query = query.where('recipient', '=', to);
  const rows = await query.limit(KEPT).execute();
  return rows.map(view);
}

/** One mail of the outbox. */
export async function mailById(db: Database, id: string): Promise<SentMail | undefined> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : view(row);
}
