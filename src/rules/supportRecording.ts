import { MS_PER_DAY } from './constants';

/** Maximum duration of a recording, in ms; it then ends automatically. */
export const RECORDING_MS = 15 * 60_000;

/** Validity of support's code, in ms. */
export const RECORDING_CODE_MS = MS_PER_DAY;

/** How long a code can begin its recording again, in ms: the response to the first attempt may have been lost. */
export const RECORDING_AGAIN_MS = 2 * 60_000;

/** How long after its start a recording can be sent, in ms. */
export const RECORDING_TICKET_MS = 2 * 3_600_000;

/** How long a sent log is kept, in ms. */
export const RECORDING_KEPT_MS = 30 * MS_PER_DAY;

/** Names the portal's details in a log. */
export const LOG_FORMAT = 'portal-action-log';
