import type { ResendRecord } from '../ports/accountPorts';
import { TAB_STORAGE_KEYS } from '../rules/cookies';
import { isRecord } from '../rules/json';
import type { TabStore } from './tabStorage';

/** When this tab last asked for a mail with a link, so that a reload does not shorten the wait (UX 63). */
export const createResendRecord = (storage: TabStore): ResendRecord => ({
  read() {
    const kept = storage.read(TAB_STORAGE_KEYS.resend);
    if (!isRecord(kept)) return null;
    const { email, until } = kept;
    return typeof email === 'string' && typeof until === 'number' ? { email, until } : null;
  },
  keep: (email, until) => storage.write(TAB_STORAGE_KEYS.resend, { email, until }),
});
