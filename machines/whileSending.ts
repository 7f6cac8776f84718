/**
 * The first wait (ms) before a list is read again while it shows an email being sent. Each one is twice as long as the
 * one before, because a mail server may be down for hours.
 */
export const FIRST_REREAD_MS = 3_000;
