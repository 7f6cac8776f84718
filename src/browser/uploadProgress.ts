import { UPLOAD_CHUNK_BYTES } from '../rules/constants';

/**
 * Reports an upload in whole chunks of 64 KiB, and its end (spec 9: HTTP client upload chunk). Each step is reported
 * once.
 */
export function inChunks(report: (sent: number, total: number) => void) {
  let reported = 0;
  return (sent: number, total: number): void => {
    const whole = sent >= total ? total : sent - (sent % UPLOAD_CHUNK_BYTES);
    if (whole <= reported) return;
    reported = whole;
    report(whole, total);
  };
}
