import { randomUUID } from 'node:crypto';
import type { Database } from './schema';

/** A mail in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail in the outbox. Time in ms. */
export interface SentMail extends Mail {
  readonly id: string;
  readonly createdAt: number;
}

/** Delivers mails. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}

/** Mails kept, newest first. */
const KEPT = 500;

/** Puts mails into the outbox table, where the developers' page shows them. */
export function outboxSender(db: Database, now: () => number): MailSender {
  return {
    async send({ to, subject, text }) {
      await db
        .insertInto('outbox')
        .values({ id: randomUUID(), recipient: to, subject, body: text, created_at: now() })
        .execute();
    },
  };
}

/** The mails of the outbox, newest first; `to` narrows to one recipient. */
export async function listMails(db: Database, to?: string): Promise<SentMail[]> {
  let query = db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('id');
  if (to !== undefined) query = query.where('recipient', '=', to);
  const rows = await query.limit(KEPT).execute();
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    createdAt: row.created_at,
  }));
}
