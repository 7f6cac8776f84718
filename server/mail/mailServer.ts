import nodemailer from 'nodemailer';
import { isLoopback } from '../../src/rules/environments';
import type { MailSender } from './kinds';
import { brandMark, MARK_ID } from './mark';
import type { SentMail } from './outbox';

export interface MailOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtpUrl: string;
  /** The sender: an address, shown with the brand's name, or `Name <address>`. */
  readonly from: string;
}

/** Hands one mail to the mail server. Rejects if the server does not accept it. */
export type HandOver = (mail: SentMail) => Promise<void>;

/** Time limit for the mail server to connect and to greet, in ms. */
const SMTP_CONNECT_MS = 10_000;
/** As a server checks a mail before it accepts it: one given up on meanwhile would arrive once for each attempt (ms). */
const SMTP_ANSWER_MS = 60_000;

/**
 * Whether a connection must become encrypted: one with a password that leaves this machine. Otherwise an attacker on the
 * way could hide the server's STARTTLS and read the password and every link. nodemailer prefers `requireTLS=false`
 * in the address.
 */
function needsTls(smtpUrl: string): boolean {
  const { hostname, password } = new URL(smtpUrl);
  return password !== '' && !isLoopback(hostname);
}

const transportTo = ({ smtpUrl }: MailOptions) =>
  nodemailer.createTransport({
    url: smtpUrl,
    ...(needsTls(smtpUrl) && { requireTLS: true }),
    connectionTimeout: SMTP_CONNECT_MS,
    greetingTimeout: SMTP_CONNECT_MS,
    socketTimeout: SMTP_ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Returns the sender: as configured, or the brand's name with the configured address. */
const senderOf = ({ from }: MailOptions, name: string) =>
  from.includes('<') ? from : { name, address: from };

const hostOf = ({ from }: MailOptions): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

/** Connects to the mail server and signs in, without sending a mail. Rejects on failure. */
export async function checkMailServer(options: MailOptions): Promise<void> {
  await transportTo(options).verify();
}

/**
 * The end of a mail that the mail server refused permanently (RFC 5321 4.2.1: 5yz), so that no retry follows: because of
 * its recipient, or of the mail itself.
 */
export function permanentEnd(error: unknown): 'bounced' | 'failed' | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error))
    return undefined;
  if (!(Number(error.responseCode) >= 500)) return undefined;
  if (error.code === 'EENVELOPE') return 'bounced';
  return error.code === 'EMESSAGE' ? 'failed' : undefined;
}

export function mailServer(options: MailOptions, brand: () => MailSender['brand']): HandOver {
  const transport = transportTo(options);
  return async ({ id: key, to, subject, text, html, language }) => {
    const { id, name, supportEmail } = brand();
    await transport.sendMail({
      from: senderOf(options, name),
      // Support reads the replies.
      replyTo: supportEmail,
      to: { name: '', address: to },
      // The same for each attempt, so that mail programs show a mail that arrives twice only once.
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
