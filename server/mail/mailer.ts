import { composeMail } from './compose';
import type { MailHouse, MailKind, MailKinds, Recipient } from './kinds';
import type { MailSender } from './sender';

/** Writes the platform's mails and hands them over. */
export interface Mailer {
  /** Resolves once the mail is in the outbox, or on its way to the mail server. Never rejects. */
  send<Kind extends MailKind>(kind: Kind, to: Recipient, data: MailKinds[Kind]): Promise<void>;
  /** Resolves when no mail is on its way any more. */
  settled(): Promise<void>;
}

export const createMailer = (sender: MailSender, house: () => MailHouse): Mailer => ({
  send: (kind, to, data) => sender.send(composeMail(kind, to, data, house())),
  settled: () => sender.settled(),
});
