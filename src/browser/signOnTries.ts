import type { SignOnTries } from '../ports/accountPorts';
import { SIGN_ON_TRY_MS } from '../rules/constants';
import { TAB_STORAGE_KEYS } from '../rules/cookies';
import { isRecord } from '../rules/json';
import { queryOf } from './pageQuery';
import { readSignOnState, type SignOnState } from './signOnState';
import type { TabStore } from './tabStorage';

interface SignOnTriesOptions {
  storage: TabStore;
  /** ms since 1970. */
  clock: () => number;
  /** The page's current address. */
  page: () => URL;
  /** Replaces the page's address with a path. */
  replace: (path: string) => void;
}

/** The API redirects the browser back to the sign-in page. */
const SIGN_IN_PATH = /^\/(portal\/)?login\/?$/;

/** Parameters that the identity provider's redirect adds to the sign-in page's address. */
const PARAMETERS = ['state', 'error', 'error_description', 'code', 'iss', 'session_state'];

/** Whether an address may contain a response of the identity provider. */
export const mayBeSignOnAnswer = (address: URL): boolean => {
  const query = queryOf(address);
  const names = ['state', 'error', 'code'];
  return SIGN_IN_PATH.test(address.pathname) && names.some((name) => query.has(name));
};

/** Longest error code that is read, in characters. */
const ERROR_MAX = 64;

/** The attempts of this tab, by nonce, with their expiry times. */
export function createSignOnTries(options: SignOnTriesOptions): SignOnTries {
  const { storage, clock, page, replace } = options;

  const live = (): Record<string, number> => {
    const kept = storage.read(TAB_STORAGE_KEYS.signOnTries);
    const entries = isRecord(kept) ? Object.entries(kept) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => Number(entry[1]) > clock()),
    );
  };
  const keep = (tries: Record<string, number>) =>
    storage.write(TAB_STORAGE_KEYS.signOnTries, Object.keys(tries).length > 0 ? tries : null);

  /** Whether this tab began the attempt. A nonce is valid once. */
  const redeem = ({ nonce }: SignOnState): boolean => {
    const tries = live();
    const isKnown = Object.hasOwn(tries, nonce);
    delete tries[nonce];
    keep(tries);
    return isKnown;
  };

  return {
    begin: (nonce) => keep({ ...live(), [nonce]: clock() + SIGN_ON_TRY_MS }),
    answer() {
      const address = page();
      const query = queryOf(address);
      const states = query.getAll('state');
      const error = query.get('error')?.slice(0, ERROR_MAX) || null;
      if (!mayBeSignOnAnswer(address)) return null;
      if (states.length === 0 && error === null && !query.has('code')) return null;
      replace(address.pathname + query.without(PARAMETERS) + address.hash);
      const [first, second] = states;
      const state = second === undefined ? readSignOnState(first ?? '') : null;
      return { error, known: state !== null && redeem(state), returnTo: state?.url ?? null };
    },
  };
}
