import { HOUR_MS } from '../../src/rules/durations';
import type { AuthContext } from '../authApi/context';
import { createLimit } from '../operate/limit';
import { originOfWork } from '../operate/work';
import { record } from './record';

/** Lines of one kind for a network in an hour. */
const PER_HOUR = 100;

/**
 * Creates the record of refused sign-ins that nothing else limits, as they cost their sender no guess: a client that keeps
 * trying does not fill the log.
 */
export function createRefusals({ db, now }: Pick<AuthContext, 'db' | 'now'>) {
  const lines = createLimit(PER_HOUR, HOUR_MS, now);
  return async (subject: string, reason: string): Promise<void> => {
    if (lines.take(originOfWork().network))
      await record(db, { event: 'authn_login_fail', subject, reason }, now());
  };
}
