/** Whether an email has left: it is still to be sent, was sent, was not delivered, or there is no mail server. */
export const MAIL_FATES = ['waiting', 'sent', 'failed', 'kept'] as const;

/** An email that the platform sent to a user's address. Time in ms since 1970. */
export interface ListedMail {
  subject: string;
  at: number;
  fate: (typeof MAIL_FATES)[number];
}
