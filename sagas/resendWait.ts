import type { ResendWait } from '../machines/resendWait';
import { RESEND_WAIT_MS } from '../src/rules/constants';
import type { Env } from './env';

/** The wait for the next email after one has been sent now. */
export const newWait = ({ clock }: Env): ResendWait => ({
  until: clock.now() + RESEND_WAIT_MS,
  waitMs: RESEND_WAIT_MS,
});

/** The rest of the wait after the last email of this tab, so that a reload does not shorten it; null if there is none. */
export function waitLeft(
  { clock }: Env,
  last: Pick<ResendWait, 'until'> | null,
): ResendWait | null {
  const waitMs = Math.min(last ? last.until - clock.now() : 0, RESEND_WAIT_MS);
  return waitMs > 0 ? { until: clock.now() + waitMs, waitMs } : null;
}
