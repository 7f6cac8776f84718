import { createLimit, type Limit } from '../operate/limit';

const MAILS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Mails of one kind that can be asked for with one address: nobody's mailbox is to be filled. */
export const createMailLimit = (now: () => number): Limit =>
  createLimit(MAILS_PER_HOUR, HOUR_MS, now);
