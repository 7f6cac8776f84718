import { CODE_MINUTES, RESET_HOURS } from '../../src/rules/constants';
import { HOUR_MS, MINUTE_MS } from '../../src/rules/durations';
import type { Database } from '../data/schema';
import { logFailure, type Log } from '../operate/log';
import type { Metrics } from '../operate/metrics';
import { composeMail } from './compose';
import { createDelivery } from './delivery';
import type { MailSender, MailKind, MailKinds, Recipient } from './kinds';
import { mailServer, type MailOptions } from './mailServer';
import { keepMail } from './outbox';

/** Composes the platform's mails, stores them in the outbox and starts their delivery. */
export interface Mailer {
  /** Resolves once the mail is in the outbox, without waiting for the mail server. Never rejects. */
  send<Kind extends MailKind>(kind: Kind, to: Recipient, data: MailKinds[Kind]): Promise<void>;
  /**
   * Stores a mail in the transaction of the change it reports: both or neither. The same `key` stores no second mail.
   * It is sent with the next `deliver` after the commit, or a few seconds later.
   */
  post<Kind extends MailKind>(
    trx: Database,
    kind: Kind,
    to: Recipient,
    data: MailKinds[Kind],
    key?: string,
  ): Promise<void>;
  deliver(): void;
  /** Resolves when no mail is being sent any more; afterwards this process sends nothing. */
  settled(): Promise<void>;
}

interface Place {
  readonly now: () => number;
  readonly smtp: MailOptions | undefined;
  readonly sender: () => MailSender;
  /** False if the outbox is never read: without a mail server only the fact of a mail is stored, not its links. */
  readonly isOutboxRead?: boolean;
}

/** A single bare address, without anything that could add a recipient or a header. */
const ONE_ADDRESS = /^[^\s@<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+$/u;

/** How long mails are of use whose code or link ends before the last attempt to send them, in ms. */
const OF_USE_MS: Partial<Record<MailKind, number>> = {
  signInCode: CODE_MINUTES * MINUTE_MS,
  passwordReset: RESET_HOURS * HOUR_MS,
};

/** Creates the function that stores mails, for a platform to deliver; see {@link Mailer}. */
export function createPost({ now, smtp, sender, isOutboxRead = true }: Place) {
  return async function post<Kind extends MailKind>(
    trx: Database,
    kind: Kind,
    to: Recipient,
    data: MailKinds[Kind],
    key?: string,
  ): Promise<void> {
    if (!ONE_ADDRESS.test(to.email)) throw new Error('the recipient must be a single address');
    const state = smtp === undefined ? 'kept' : 'waiting';
    const mail = composeMail(kind, to, data, sender());
    const isRead = state === 'waiting' || isOutboxRead;
    const [at, ofUse] = [now(), OF_USE_MS[kind]];
    await keepMail(trx, isRead ? mail : { ...mail, text: '', html: '' }, {
      state,
      at,
      ...(ofUse !== undefined && { endsAt: at + ofUse }),
      ...(key !== undefined && { key }),
    });
  };
}

/** Mails are sent within seconds; one that waits longer is late (ms). */
const LATE_MS = 5 * MINUTE_MS;

/** Creates the mailer. Without a mail server, mails only go into the outbox of the developers' page. */
export function createMailer(
  context: Place & { readonly db: Database; readonly log: Log; readonly metrics: Metrics },
): Mailer {
  const { db, log, now, smtp, sender, metrics } = context;
  const post = createPost(context);
  const delivery =
    smtp &&
    createDelivery({ db, handOver: mailServer(smtp, () => sender().brand), log, now, metrics });
  metrics.gauge('portal_mails', 'Mails not yet accepted by the mail server.', async () => {
    const row = await db
      .selectFrom('outbox')
      .select(({ fn }) => [
        fn.countAll().as('waiting'),
        fn
          .countAll()
          .filterWhere('created_at', '<=', now() - LATE_MS)
          .as('late'),
      ])
      .where('state', '=', 'waiting')
      .executeTakeFirst()
      .catch(() => undefined);
    return row === undefined ? {} : { waiting: Number(row.waiting), late: Number(row.late) };
  });

  async function keep<Kind extends MailKind>(
    where: Database,
    kind: Kind,
    to: Recipient,
    data: MailKinds[Kind],
    key?: string,
  ): Promise<void> {
    await post(where, kind, to, data, key);
    if (delivery === undefined) metrics.count('mails', 'kept');
  }

  const deliver = () => delivery?.begin();
  return {
    async send(kind, to, data) {
      try {
        await keep(db, kind, to, data);
        deliver();
      } catch (error) {
        logFailure(log, 'mail not sent', error);
        metrics.count('mails', 'failed');
      }
    },
    post: keep,
    deliver,
    settled: () => delivery?.settled() ?? Promise.resolve(),
  };
}
