/**
 * A state of the model in bytes, so that a million of them fit into memory: first what the tabs share
 * (server, cookies, what may still happen), then each tab.
 */

/** Most refresh tokens that one run may issue. */
export const MOST_TOKENS = 12;

/** Where a shared value stands. Tokens count from 1, as they are issued; 0 is none. */
export const SHARED = {
  /** Does the server's session last? */
  alive: 0,
  /** The token that the server takes for the current one. */
  current: 1,
  issued: 2,
  /** Access tokens up to here have ended for the server, and for who reads the front token. */
  ended: 3,
  knownEnded: 4,
  cookieToken: 5,
  /** The cookie `last update`. */
  cookieUpdate: 6,
  /** The person signed out in some tab. */
  signedOut: 7,
  /** For each token a bit: a tab has used it and had the answer. */
  usedLow: 8,
  usedHigh: 9,
  /** How often each of these may still happen. */
  expiries: 10,
  faults: 11,
  refusals: 12,
  closes: 13,
  freezes: 14,
  signOuts: 15,
  revocations: 16,
  wakes: 17,
  cancels: 18,
  /** The token that each token was issued for. */
  parents: 19,
} as const;

export const TABS_AT = SHARED.parents + MOST_TOKENS + 1;

/** Where a value of a tab stands, from the tab's first byte. */
export const TAB = {
  status: 0,
  /** The machines' states, by number. */
  session: 1,
  refreshLow: 2,
  refreshHigh: 3,
  worker: 4,
  /** The cookie `last update` when the refresh began. */
  before: 5,
  askedWith: 6,
  answered: 7,
  holdsLock: 8,
  /** Another tab said that the session changed. */
  announced: 9,
  /** The cookie `last update` of a session that a refresh had no answer for; 0 for none. */
  unrenewed: 10,
  /** A token in an answer that was given up, and may yet come. */
  late: 11,
  calls: 12,
} as const;

export const CLOSED = 0;
export const OPEN = 1;
export const FROZEN = 2;

/** What the worker of `refresh.run` does. */
export const WORKER = { none: 0, waits: 1, asked: 2, renewed: 3, refused: 4, failed: 5 } as const;

/** Where a value of a call stands, from the call's first byte. */
export const CALL = { phase: 0, sentWith: 1, token: 2, sendings: 3, announced: 4 } as const;
export const CALL_SIZE = 5;

export const PHASE = {
  unmade: 0,
  held: 1,
  sent: 2,
  served: 3,
  refused: 4,
  /** The sign-out call, carried out. */
  ended: 5,
  done: 6,
} as const;

/** What may happen in the runs that are looked at: the stated bound. */
export interface Bound {
  tabs: number;
  /** Calls of each tab. */
  calls: number;
  maxRefreshes: number;
  /** Ends of an access token: known beforehand by the front token, or not. */
  expiries: number;
  /** Refreshes that fail, are lost on the way back, or are served twice. */
  faults: number;
  /** Good tokens that an API refuses all the same. */
  refusals: number;
  closes: number;
  freezes: number;
  signOuts: number;
  /** Sessions that the server ends. */
  revocations: number;
  /** A tab comes to the front, or to the network. */
  wakes: number;
  cancels: number;
}

/** The sign-out call stands behind the others. */
export const signOutCall = ({ calls }: Bound): number => calls;

export const tabSize = ({ calls }: Bound): number => TAB.calls + (calls + 1) * CALL_SIZE;

export const stateSize = (bound: Bound): number => TABS_AT + bound.tabs * tabSize(bound);
