/** A recording that support has asked for; 0 and empty for what has not happened. */
export interface SupportRecordingsTable {
  number: string;
  code_hash: string;
  ticket_hash: string;
  note: string;
  created_at: number;
  begun_at: number;
  sent_at: number;
  expires_at: number;
  /** The text of the file that the player opens. */
  log: string;
}
