import { MS_PER_DAY } from './constants';

/** How long a recording may last, in ms; it ends automatically then. */
export const RECORDING_MS = 15 * 60_000;

/** How long support's code may be used, in ms. */
export const RECORDING_CODE_MS = MS_PER_DAY;

/** How long after its beginning a recording can be sent, in ms. */
export const RECORDING_TICKET_MS = 2 * 3_600_000;

/** How long a log that was sent is kept, in ms. */
export const RECORDING_KEPT_MS = 30 * MS_PER_DAY;

/** Names the portal's facts in a log. */
export const LOG_FORMAT = 'portal-action-log';
