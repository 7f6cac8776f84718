import type { AskedCode, CodeLink, SignInCodes } from '../ports/accountPorts';
import { TAB_STORAGE_KEYS } from '../rules/cookies';
import { isRecord } from '../rules/json';
import { queryOf } from './pageQuery';
import type { TabStore } from './tabStorage';

export interface SignInCodesOptions {
  storage: TabStore;
  /** The page's current address. */
  page: () => URL;
  /** Replaces the page's address with a path. */
  replace: (path: string) => void;
}

const KEY = TAB_STORAGE_KEYS.signInCode;

/** The query parameter of an email's link; the code is in its fragment. */
const SESSION = 'preAuthSessionId';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Validates the tab's stored value; null for anything else. */
function readKept(kept: unknown): AskedCode | CodeLink | null {
  if (!isRecord(kept)) return null;
  const { preAuthSessionId, linkCode, deviceId, email, until, linkOnly } = kept;
  if (!isText(preAuthSessionId)) return null;
  if (isText(linkCode)) return { preAuthSessionId, linkCode };
  const isAsked = isText(deviceId) && isText(email) && typeof until === 'number';
  if (!isAsked) return null;
  return { preAuthSessionId, deviceId, email, until, linkOnly: linkOnly === true };
}

/** The code or link that a tab may sign in with. */
export const createSignInCodes = ({ storage, page, replace }: SignInCodesOptions): SignInCodes => ({
  read() {
    const address = page();
    const query = queryOf(address);
    const preAuthSessionId = query.get(SESSION);
    if (preAuthSessionId !== null) {
      storage.write(KEY, { preAuthSessionId, linkCode: address.hash.slice(1) });
      replace(address.pathname + query.without([SESSION]));
    }
    return readKept(storage.read(KEY));
  },
  keep: (code) => storage.write(KEY, code),
});
