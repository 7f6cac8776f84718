import nodemailer from 'nodemailer';
import type { MailHouse } from './kinds';
import { brandMark, MARK_ID } from './mark';
import type { SentMail } from './outbox';

export interface MailOptions {
  /** `smtp://` or `smtps://`, with user and password when the server wants them. */
  readonly smtpUrl: string;
  /** The sender: an address, which the brand's name is put before, or `Name <address>`. */
  readonly from: string;
}

/** Hands one mail to the mail server. Rejects where that does not take it. */
export type HandOver = (mail: SentMail) => Promise<void>;

/** How long the mail server may take to connect, to greet and to answer, in ms. */
const SMTP_TIMEOUT_MS = 10_000;

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

const hostOf = ({ from }: MailOptions): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

/** Reaches the mail server and signs in there, without a mail. Rejects where that fails. */
export async function checkMailServer(options: MailOptions): Promise<void> {
  await transportTo(options).verify();
}

/** Does the mail server refuse the recipient for good (RFC 5321 4.2.1: 5yz)? Then nobody tries again. */
export function isBounce(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return error.code === 'EENVELOPE' && Number(error.responseCode) >= 500;
}

/** Hands mails over by SMTP. */
export function mailServer(options: MailOptions, brand: () => MailHouse['brand']): HandOver {
  const transport = transportTo(options);
  return async ({ id: key, to, subject, text, html, language }) => {
    const { id, name, supportEmail } = brand();
    await transport.sendMail({
      from: senderOf(options, name),
      // A person reads the answers.
      replyTo: supportEmail,
      to: { name: '', address: to },
      // Always that of the same mail: where it arrives twice, mail programs show it once.
      messageId: `<${key}@${hostOf(options)}>`,
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
  };
}
