import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  LOG_FORMAT,
  RECORDING_AGAIN_MS,
  RECORDING_CODE_MS,
  RECORDING_KEPT_MS,
  RECORDING_TICKET_MS,
} from '../../src/rules/supportRecording';
import { HOUR_MS } from '../../src/rules/durations';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import type { Database } from '../data/schema';
import { networkOf } from '../http/network';
import { fieldsOf, textIn } from '../json';
import { createLimit } from '../operate/limit';
import { orTakeBack } from '../operate/outage';
import { randomToken, sha256 } from '../operate/secrets';

/** A recording that support has requested. Times in ms; 0 for what has not happened. */
export interface SupportRecording {
  /** A number to quote on the telephone. */
  readonly number: string;
  readonly note: string;
  readonly createdAt: number;
  readonly begunAt: number;
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** Letters and digits that cannot be confused with each other, read aloud or written by hand. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const randomCharacters = (count: number): string =>
  Array.from({ length: count }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** Normalizes a code for comparison: removes separators and lower case. */
const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

/** Creates the one-time code for a recording. Only its hash is stored; both sides can quote the number. */
export async function createCode(
  db: Database,
  note: string,
  now: number,
): Promise<{ number: string; code: string; expiresAt: number }> {
  const code = randomCharacters(8);
  const number = `R-${randomCharacters(6)}`;
  const expiresAt = now + RECORDING_CODE_MS;
  await db
    .insertInto('support_recordings')
    .values({
      number,
      code_hash: sha256(code),
      ticket_hash: '',
      note,
      created_at: now,
      begun_at: 0,
      sent_at: 0,
      expires_at: expiresAt,
      log: '',
    })
    .execute();
  return { number, code: `${code.slice(0, 4)}-${code.slice(4)}`, expiresAt };
}

/**
 * Uses up a code and returns the ticket for sending the log once; null for an unknown code. For a while the code gets
 * another ticket instead of the first, whose response may have been lost.
 */
export async function beginRecording(
  db: Database,
  code: string,
  now: number,
): Promise<string | null> {
  const ticket = randomToken();
  const begun = await db
    .updateTable('support_recordings')
    .set({ ticket_hash: sha256(ticket), begun_at: now, expires_at: now + RECORDING_TICKET_MS })
    .where('code_hash', '=', sha256(plainCode(code)))
    .where('sent_at', '=', 0)
    .where((eb) => eb.or([eb('begun_at', '=', 0), eb('begun_at', '>', now - RECORDING_AGAIN_MS)]))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return begun.numUpdatedRows === 1n ? ticket : null;
}

/**
 * Stores and records the log of a ticket, once. Returns its number and expiry; null for an unknown or used ticket. If
 * the response was lost, the same log may be sent again.
 */
async function keepLog(
  db: Database,
  { ticket, log }: { ticket: string; log: string },
  now: number,
): Promise<{ number: string; expiresAt: number } | null> {
  const ticketHash = sha256(ticket);
  const sent = await db
    .updateTable('support_recordings')
    .set({ log, sent_at: now, expires_at: now + RECORDING_KEPT_MS })
    .where('ticket_hash', '=', ticketHash)
    .where('sent_at', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const row = await db
    .selectFrom('support_recordings')
    .select(['number', 'expires_at'])
    .where('ticket_hash', '=', ticketHash)
    .where('log', '=', log)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { number, expires_at: expiresAt } = row;
  if (sent.numUpdatedRows > 0n)
    await record(db, { event: 'recording_received', subject: number }, now);
  return { number, expiresAt };
}

/** Returns the recordings that have not expired, newest first, without the logs. */
export async function listRecordings(db: Database, now: number): Promise<SupportRecording[]> {
  const rows = await db
    .selectFrom('support_recordings')
    .select(['number', 'note', 'created_at', 'begun_at', 'sent_at', 'expires_at'])
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    note: row.note,
    createdAt: row.created_at,
    begunAt: row.begun_at,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  }));
}

/** Returns the log of a number, as the text of a file for the player; null once it is deleted. */
export async function logOf(db: Database, number: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('support_recordings')
    .select('log')
    .where('number', '=', number)
    .where('sent_at', '>', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.log ?? null;
}

/** Deletes a recording early; returns whether it existed. */
export async function removeRecording(db: Database, number: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('support_recordings')
    .where('number', '=', number)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Attempts that a network has per hour; more than anyone needs to type a code. */
const TRIES_AN_HOUR = 20;

/** Whether a text is a log file; the player reports other problems in words. */
function isLog(text: string): boolean {
  try {
    const file = fieldsOf(JSON.parse(text));
    return (
      typeof file['payload'] === 'string' && fieldsOf(file['portalLog'])['format'] === LOG_FORMAT
    );
  } catch {
    return false;
  }
}

/**
 * Registers the routes of recordings for support: `POST /api/support-recordings/begin` uses up the code, `POST
 * /api/support-recordings` takes the log (docs/security.md). Both do nothing while the setting is off.
 */
export function recordingRoutes(app: FastifyInstance, { db, now, settings }: AuthContext): void {
  const tries = createLimit(TRIES_AN_HOUR, HOUR_MS, now);

  app.post('/api/support-recordings/begin', async ({ body, headers, socket }) => {
    if (!settings.get().supportRecordings) return { status: 'RECORDING_OFF' };
    const network = networkOf({ headers, socket });
    if (!tries.take(network)) return { status: 'RECORDING_TOO_MANY' };
    const ticket = await orTakeBack(
      () => beginRecording(db, textIn(body, 'code'), now()),
      async () => tries.use(-1, network),
    );
    return ticket === null ? { status: 'RECORDING_CODE_INVALID' } : { status: 'OK', ticket };
  });

  app.post('/api/support-recordings', async ({ body }) => {
    if (!settings.get().supportRecordings) return { status: 'RECORDING_OFF' };
    const ticket = textIn(body, 'ticket');
    const log = textIn(body, 'log');
    if (!isLog(log)) return { status: 'RECORDING_TICKET_INVALID' };
    const kept = await db.transaction().execute((trx) => keepLog(trx, { ticket, log }, now()));
    return kept === null ? { status: 'RECORDING_TICKET_INVALID' } : { status: 'OK', ...kept };
  });
}
