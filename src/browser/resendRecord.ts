import type { ResendRecord } from '../ports/accountPorts';
import type { TAB_STORAGE_KEYS } from '../rules/cookies';
import { isRecord } from '../rules/json';
import type { TabStore } from './tabStorage';

type Key = (typeof TAB_STORAGE_KEYS)['resend' | 'confirmationResend'];

/** When this tab last requested an email with a link, so that a reload does not shorten the wait (UX 63). */
export const createResendRecord = (storage: TabStore, key: Key): ResendRecord => ({
  read() {
    const kept = storage.read(key);
    if (!isRecord(kept)) return null;
    const { email, until } = kept;
    return typeof email === 'string' && typeof until === 'number' ? { email, until } : null;
  },
  keep: (email, until) => storage.write(key, { email, until }),
});
