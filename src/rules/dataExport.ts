/** How the file of a person's own data stands: none was asked for, or it is gone; it is being made; it is there; it failed. */
export const EXPORT_STATES = ['none', 'waiting', 'ready', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** The file as the platform tells of it. Times in ms since 1970, size in bytes; 0 where there is nothing to tell. */
export interface DataExport {
  state: ExportState;
  size: number;
  /** The file can be downloaded until then. */
  until: number;
  /** No other file can be asked for before. */
  nextAt: number;
}
