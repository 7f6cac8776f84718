import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  LOG_FORMAT,
  RECORDING_CODE_MS,
  RECORDING_KEPT_MS,
  RECORDING_TICKET_MS,
} from '../../src/rules/supportRecording';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import type { Database } from '../data/schema';
import { networkOf } from '../http/network';
import { fieldsOf, textField } from '../json';
import { createLimit } from '../operate/limit';
import { randomToken, sha256 } from '../operate/secrets';

/** A recording that support has asked for. Times in ms; 0 for what has not happened. */
export interface SupportRecording {
  /** To quote on the telephone. */
  readonly number: string;
  /** Support's own words. */
  readonly note: string;
  readonly createdAt: number;
  readonly begunAt: number;
  readonly sentAt: number;
  readonly expiresAt: number;
}

/** Letters and digits that nobody takes for one another, read aloud or written by hand. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const signs = (count: number): string =>
  Array.from({ length: count }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** A code as it is compared: without the marks and small letters that people put in. */
const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

/** Makes the one-time code for a recording. Only its hash is kept; the number is quoted by both sides. */
export async function createCode(
  db: Database,
  note: string,
  now: number,
): Promise<{ number: string; code: string; expiresAt: number }> {
  const code = signs(8);
  const number = `R-${signs(6)}`;
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

/** Uses a code up; gives the ticket with which the log can be sent once, or null for a code that is none. */
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
    .where('begun_at', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return begun.numUpdatedRows === 1n ? ticket : null;
}

/** Takes the log of a ticket, once; gives its number and the end of its time, or null where the ticket is none. */
export async function keepLog(
  db: Database,
  { ticket, log }: { ticket: string; log: string },
  now: number,
): Promise<{ number: string; expiresAt: number } | null> {
  const ticketHash = sha256(ticket);
  const expiresAt = now + RECORDING_KEPT_MS;
  const sent = await db
    .updateTable('support_recordings')
    .set({ log, sent_at: now, expires_at: expiresAt })
    .where('ticket_hash', '=', ticketHash)
    .where('sent_at', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (sent.numUpdatedRows === 0n) return null;
  const { number } = await db
    .selectFrom('support_recordings')
    .select('number')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirstOrThrow();
  return { number, expiresAt };
}

/** Every recording whose time is not over, the newest first; without the logs. */
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

/** The log of a number, as the text of a file for the player; null once it is gone. */
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

/** Forgets a recording before its time; whether there was one. */
export async function removeRecording(db: Database, number: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('support_recordings')
    .where('number', '=', number)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Codes that a network may try in an hour: nobody reads more from a slip of paper. */
const TRIES_AN_HOUR = 20;
const HOUR_MS = 3_600_000;

/** Is it the file of a log? Who opens it in the player is told the rest in words. */
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
 * Recordings for support, for whoever has been given a code: `POST /api/support-recordings/begin` uses the code up,
 * `POST /api/support-recordings` takes the log (docs/security.md). Both do nothing while the setting is off.
 */
export function recordingRoutes(app: FastifyInstance, { db, now, settings }: AuthContext): void {
  const tries = createLimit(TRIES_AN_HOUR, HOUR_MS, now);

  app.post('/api/support-recordings/begin', async ({ body, headers, socket }) => {
    if (!settings.get().supportRecordings) return { status: 'RECORDING_OFF' };
    const network = networkOf({ headers, socket });
    if (!tries.take(network)) return { status: 'RECORDING_TOO_MANY' };
    const ticket = await beginRecording(db, textField(body, 'code') ?? '', now());
    return ticket === null ? { status: 'RECORDING_CODE_INVALID' } : { status: 'OK', ticket };
  });

  app.post('/api/support-recordings', async ({ body }) => {
    if (!settings.get().supportRecordings) return { status: 'RECORDING_OFF' };
    const ticket = textField(body, 'ticket') ?? '';
    const log = textField(body, 'log') ?? '';
    if (!isLog(log)) return { status: 'RECORDING_TICKET_INVALID' };
    const kept = await keepLog(db, { ticket, log }, now());
    if (kept === null) return { status: 'RECORDING_TICKET_INVALID' };
    await record(db, { event: 'recording_received', subject: kept.number }, now());
    return { status: 'OK', ...kept };
  });
}
