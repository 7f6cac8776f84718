/**
 * A state of the model in bytes, so that a million of them fit into memory: first what the tabs share (server, cookies,
 * remaining budgets), then each tab.
 */

/** The largest number of refresh tokens that one run may issue. */
export const MOST_TOKENS = 12;

/** Offsets of the shared values. Tokens are numbered from 1 as they are issued; 0 is none. */
export const SHARED = {
  /** Whether the server's session exists. */
  alive: 0,
  /** The token that the server considers current. */
  current: 1,
  issued: 2,
  /** Access tokens up to here have expired for the server, and for readers of the front token. */
  ended: 3,
  knownEnded: 4,
  cookieToken: 5,
  /** The cookie `last update`. */
  cookieUpdate: 6,
  /** Whether the user signed out in some tab. */
  signedOut: 7,
  /** A bit for each token: a tab has used it and received the response. */
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

/** Offsets of a tab's values from its first byte. */
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
  /** Another tab announced that the session changed. */
  announced: 9,
  /** The cookie `last update` of a session whose refresh got no response; 0 for none. */
  unrenewed: 10,
  /** A token in the response to an abandoned refresh, which may still arrive. */
  late: 11,
  calls: 12,
} as const;

export const CLOSED = 0;
export const OPEN = 1;
export const FROZEN = 2;

/** The phases of the `refresh.run` worker. */
export const WORKER = { none: 0, waits: 1, asked: 2, renewed: 3, refused: 4, failed: 5 } as const;

/** Offsets of a request's values from its first byte. */
export const CALL = { phase: 0, sentWith: 1, token: 2, sendings: 3, announced: 4 } as const;
export const CALL_SIZE = 5;

export const PHASE = {
  unmade: 0,
  held: 1,
  sent: 2,
  served: 3,
  refused: 4,
  /** The sign-out request, carried out. */
  ended: 5,
  done: 6,
} as const;

/** The bound of the explored runs: what may happen in them. */
export interface Bound {
  tabs: number;
  /** Requests of each tab. */
  calls: number;
  maxRefreshes: number;
  /** Expiries of an access token: visible in the front token, or not. */
  expiries: number;
  /** Refreshes that fail, whose response is lost, or that are served twice. */
  faults: number;
  /** Valid tokens that an API refuses nevertheless. */
  refusals: number;
  closes: number;
  freezes: number;
  signOuts: number;
  /** Sessions that the server ends. */
  revocations: number;
  /** How often a tab becomes visible or online. */
  wakes: number;
  cancels: number;
}

/** The index of the sign-out request, after the others. */
export const signOutCall = ({ calls }: Bound): number => calls;

export const tabSize = ({ calls }: Bound): number => TAB.calls + (calls + 1) * CALL_SIZE;

export const stateSize = (bound: Bound): number => TABS_AT + bound.tabs * tabSize(bound);
