/** States of the file with a user's own data: not requested or expired; in preparation; ready; failed. */
export const EXPORT_STATES = ['none', 'waiting', 'ready', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** The file as the server reports it. Times in ms since 1970, size in bytes; 0 if unknown. */
export interface DataExport {
  state: ExportState;
  size: number;
  /** The file can be downloaded until then. */
  until: number;
  /** The earliest time of the next request. */
  nextAt: number;
}
