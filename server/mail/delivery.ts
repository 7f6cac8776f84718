import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Database, OutboxTable } from '../data/schema';
import { logFailure, type Log } from '../operate/log';
import type { Metrics } from '../operate/metrics';
import { workUnderWay } from '../operate/work';
import { permanentEnd, type HandOver } from './mailServer';
import { mailById, type MailState, type SentMail } from './outbox';

/** Interval between checks for retries and for mails that an ended process has left, in ms. */
const CHECK_MS = 5_000;
/** How long other processes leave a claimed mail alone. Renewed while the mail server takes its time for it. */
const LEASE_MS = 120_000;
/** How often storing the end of a mail is repeated while the database is away, within the lease. */
const MOST_STORES = 12;
/** First retry delay. It doubles with each attempt, up to an hour. */
const AGAIN_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
/** A day's attempts. They are counted, as a clock that is ahead would give up every mail at its first failure. */
const MOST_TRIES = 30;
const AT_ONCE = 5;
/** A mail that the mail server keeps for longer (ms) no longer holds up the next ones, unless too many do. */
const SLOW_MS = 5_000;
const MOST_AT_ONCE = 25;

type Due = Pick<Selectable<OutboxTable>, 'id' | 'next_at' | 'tries' | 'ends_at'>;

/** Returns the delay before the next attempt, in ms. */
const waitAfter = (tries: number): number => Math.min(AGAIN_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);

/**
 * Hands each waiting mail of the outbox over once, with growing retry delays while the mail server refuses it.
 * Several processes share the work, and the next one picks up what a killed one left. A mail that is sent or given up
 * keeps its state but loses its text, as that holds links that grant access. One whose code or link has ended is given
 * up.
 */
export function createDelivery(context: {
  readonly db: Database;
  readonly handOver: HandOver;
  readonly log: Log;
  readonly now: () => number;
  readonly metrics: Metrics;
  /** When a mail no longer holds up the next ones; tests wait less. */
  readonly slowMs?: number;
}) {
  const { db, handOver, log, now, metrics, slowMs = SLOW_MS } = context;
  let checking = Promise.resolve();
  let wanted = false;
  let ended = false;

  /** Claims a mail; true for one process at a time. */
  async function take(id: string, due: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set(({ eb }) => ({ next_at: now() + LEASE_MS, tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('next_at', '=', due)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Hands a claimed mail over. A mail server may take minutes: a time limit applies to each of its responses. */
  async function handOverClaimed(mail: SentMail): Promise<void> {
    const claimed = db
      .updateTable('outbox')
      .where('id', '=', mail.id)
      .where('state', '=', 'waiting');
    const renewal = setInterval(() => {
      claimed
        .set({ next_at: now() + LEASE_MS })
        .execute()
        .catch(() => undefined);
    }, CHECK_MS);
    renewal.unref();
    try {
      await handOver(mail);
    } finally {
      clearInterval(renewal);
    }
  }

  /** Stores the end of a mail. One whose end is lost with the database would be sent again. */
  async function end(id: string, state: MailState): Promise<void> {
    const own = db.updateTable('outbox').where('id', '=', id);
    for (let left = MOST_STORES; ; left -= 1)
      try {
        await own.set({ state, body: '', html: '' }).execute();
        return;
      } catch (error) {
        if (ended || left === 0) throw error;
        await wait(CHECK_MS);
      }
  }

  async function deliver({ id, next_at: due, tries, ends_at }: Due): Promise<void> {
    if (!(await take(id, due))) return;
    if (ends_at !== 0 && ends_at <= now()) {
      metrics.count('mails', 'failed');
      return end(id, 'failed');
    }
    const mail = await mailById(db, id);
    if (mail === undefined) return;
    try {
      await handOverClaimed(mail);
    } catch (error) {
      const last = permanentEnd(error);
      const outcome = last ?? 'failed';
      logFailure(log, 'mail not sent', error, outcome === 'bounced' ? 'info' : 'error');
      metrics.count('mails', outcome);
      if (last !== undefined || tries + 1 >= MOST_TRIES) return end(id, outcome);
      const next_at = now() + waitAfter(tries + 1);
      await db.updateTable('outbox').set({ next_at }).where('id', '=', id).execute();
      return;
    }
    metrics.count('mails', 'sent');
    await end(id, 'sent');
  }

  /** The deliveries that have begun, by mail. */
  const underWay = new Map<string, Promise<boolean>>();

  /** Begins a delivery; false once it has failed for another reason than the mail server's. */
  function started(due: Due): Promise<boolean> {
    const { id } = due;
    const outcome = deliver(due)
      .then(() => true)
      .catch((error: unknown) => {
        logFailure(log, 'could not read the outbox', error);
        return false;
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, outcome);
    return outcome;
  }

  async function deliverDue(): Promise<void> {
    for (;;) {
      if (underWay.size === MOST_AT_ONCE) {
        await Promise.race(underWay.values());
        if (ended) return;
      }
      const most = Math.min(AT_ONCE, MOST_AT_ONCE - underWay.size);
      const due = await db
        .selectFrom('outbox')
        .select(['id', 'next_at', 'tries', 'ends_at'])
        .where('state', '=', 'waiting')
        .where((eb) =>
          eb.or([
            eb('next_at', '<=', now()),
            // Stored by a clock that ran ahead and was corrected.
            eb('next_at', '>', now() + LONGEST_WAIT_MS),
          ]),
        )
        .orderBy('next_at')
        .limit(most)
        .execute();
      // The lease of one that has begun may have ended, as the clock has jumped or the database was away.
      const all = due.filter(({ id }) => !underWay.has(id)).map(started);
      const slow = wait(slowMs, [true], { ref: false });
      const outcomes = await Promise.race([Promise.all(all), slow]);
      if (all.length < most || outcomes.includes(false) || ended) return;
    }
  }

  function begin(): void {
    // A check that has not started yet covers every mail stored until then.
    if (wanted) return;
    wanted = true;
    // The mails of other requests are also due, so no line may have the trace id of this one.
    workUnderWay.exit(() => {
      checking = checking
        .then(() => {
          wanted = false;
          return deliverDue();
        })
        .catch((error: unknown) => logFailure(log, 'could not read the outbox', error));
    });
  }

  const timer = setInterval(begin, CHECK_MS);
  timer.unref();
  begin();
  return {
    begin,
    /** Stops checking; resolves when no mail is being sent any more. */
    settled() {
      clearInterval(timer);
      ended = true;
      return checking.then(() => Promise.all(underWay.values())).then(() => undefined);
    },
  };
}
