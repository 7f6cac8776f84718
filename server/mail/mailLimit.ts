import { createLimit, type Limit } from '../operate/limit';

const MAILS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Creates the limit for mails of one kind per address, so that users cannot fill each other's inboxes. */
export const createMailLimit = (now: () => number): Limit =>
  createLimit(MAILS_PER_HOUR, HOUR_MS, now);
