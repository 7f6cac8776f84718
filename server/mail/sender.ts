import nodemailer from 'nodemailer';
import type { MailHouse } from './kinds';
import { brandMark, MARK_ID } from './mark';
import { outboxSender, type Mail } from './outbox';
import type { Database } from '../data/schema';
import { redact, type Log } from '../operate/log';
import type { Metrics } from '../operate/metrics';

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
  /** The sender: an address, which the brand's name is put before, or `Name <address>`. */
  readonly from: string;
}

/** How long the mail server may take to connect, to greet and to answer, in ms. */
const SMTP_TIMEOUT_MS = 10_000;
/** One bare address: nothing that could start a second recipient or a header. */
const ONE_ADDRESS = /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+$/u;

/** What a mail's envelope says of the brand. */
type MailBrand = MailHouse['brand'];

/** What becomes of each mail. */
interface Outcomes {
  readonly sent: () => void;
  readonly failed: (error: unknown) => void;
}

const transportTo = ({ smtpUrl }: MailOptions) =>
  nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Who sends: the operator's own words, or the brand's name with the operator's address. */
const senderOf = ({ from }: MailOptions, name: string) =>
  from.includes('<') ? from : { name, address: from };

/** Reaches the mail server and signs in there, without a mail. Rejects where that fails. */
export async function checkMailServer(options: MailOptions): Promise<void> {
  await transportTo(options).verify();
}

function smtpSender(options: MailOptions, brand: () => MailBrand, { sent, failed }: Outcomes) {
  const transport = transportTo(options);
  const underWay = new Set<Promise<unknown>>();

  async function deliver({ to, subject, text, html, language }: Mail): Promise<void> {
    const { id, name, supportEmail } = brand();
    await transport.sendMail({
      from: senderOf(options, name),
      // A person reads the answers (A112).
      replyTo: supportEmail,
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      attachments: [
        {
          filename: `${id}.png`,
          content: await brandMark(id),
          cid: MARK_ID,
          contentDisposition: 'inline',
        },
      ],
    });
  }

  return {
    deliver(mail: Mail): void {
      const sending = deliver(mail)
        .then(sent, failed)
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    underWay: () => underWay.size,
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
  brand: () => MailBrand;
  metrics: Metrics;
}): MailSender {
  const { db, log, now, smtp, brand, metrics } = context;
  const failed = (error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    log.error(redact(`mail not sent: ${reason}`));
    metrics.count('mails', 'failed');
  };
  const sent = () => metrics.count('mails', 'sent');
  const server = smtp === undefined ? undefined : smtpSender(smtp, brand, { sent, failed });
  metrics.gauge('portal_mails', 'Mails that the mail server has not taken yet.', () => ({
    waiting: server?.underWay() ?? 0,
  }));
  const outbox = outboxSender(db, now);
  return {
    async send(mail) {
      try {
        if (!ONE_ADDRESS.test(mail.to)) throw new Error('the address is not one address');
        if (server === undefined) {
          await outbox.send(mail);
          metrics.count('mails', 'kept');
        }
        // The person waits for the answer of the call, not for the mail server.
        else server.deliver(mail);
      } catch (error) {
        failed(error);
      }
    },
    settled: () => server?.settled() ?? Promise.resolve(),
  };
}
