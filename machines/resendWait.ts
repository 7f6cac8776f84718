/** When the next email may be requested. Times in ms; `until` since 1970, `waitMs` the wait until then. */
export interface ResendWait {
  until: number;
  waitMs: number;
}
