import type { FastifyInstance } from 'fastify';
import { LOG_FORMAT } from '../../src/rules/supportRecording';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { networkOf } from '../http/network';
import { fieldsOf, textField } from '../json';
import { createLimit } from '../operate/limit';
import { beginRecording, keepLog } from './recordings';

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
