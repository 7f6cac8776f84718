import nodemailer from 'nodemailer';
import { outboxSender, type Mail } from './outbox';
import type { Database } from '../data/schema';
import { redact, type Log } from '../operate/log';

/** Delivers mails; a mail that cannot be sent is logged and breaks nothing. */
export interface MailSender {
  /** Resolves once the mail is in the outbox, or on its way to the mail server. Never rejects. */
  send(mail: Mail): Promise<void>;
  /** Resolves when no mail is on its way any more. */
  settled(): Promise<void>;
}

/** Where mails go. */
export interface MailOptions {
  /** `smtp://` or `smtps://`, with user and password when the server wants them. */
  readonly smtpUrl: string;
  /** The sender: an address, or `Name <address>`. */
  readonly from: string;
}

/** How long the mail server may take to connect, to greet and to answer, in ms. */
const SMTP_TIMEOUT_MS = 10_000;
/** One bare address: nothing that could start a second recipient or a header. */
const ONE_ADDRESS = /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+$/u;

function smtpSender({ smtpUrl, from }: MailOptions, onFailure: (error: unknown) => void) {
  const transport = nodemailer.createTransport(
    {
      url: smtpUrl,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const underWay = new Set<Promise<unknown>>();
  return {
    deliver(mail: Mail): void {
      const { to, subject, text, html, language } = mail;
      const headers = { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' };
      const sending = transport
        .sendMail({ to: { name: '', address: to }, subject, text, html, headers })
        .catch(onFailure)
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}

/** Mails by SMTP when there is a mail server, else into the outbox that the developers' page shows. */
export function createMailSender(context: {
  db: Database;
  log: Log;
  now: () => number;
  smtp: MailOptions | undefined;
}): MailSender {
  const { db, log, now, smtp } = context;
  const failed = (error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    log.error(redact(`mail not sent: ${reason}`));
  };
  const server = smtp === undefined ? undefined : smtpSender(smtp, failed);
  const outbox = outboxSender(db, now);
  return {
    async send(mail) {
      try {
        if (!ONE_ADDRESS.test(mail.to)) throw new Error('the address is not one address');
        if (server === undefined) await outbox.send(mail);
        // The person waits for the answer of the call, not for the mail server.
        else server.deliver(mail);
      } catch (error) {
        failed(error);
      }
    },
    settled: () => server?.settled() ?? Promise.resolve(),
  };
}
