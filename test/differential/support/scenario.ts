/** A session as described by a front token. */
export interface Token {
  user?: string;
  /** Seconds until the access token expires; negative if it has. Default: one hour. */
  endsInS?: number;
  /** The access token payload. */
  payload?: Readonly<Record<string, unknown>>;
  /** Seconds since the token was issued, for the clock skew; if absent, the payload has no time. */
  issuedAgoS?: number;
}

/** A front token header: a token, the word `remove`, or any text. */
export type Front = Token | 'remove' | { raw: string };

/** A response of the scripted server. */
export interface Reply {
  /** Default: 200. */
  status?: number;
  /** Sent as JSON; a text is sent as it is. */
  body?: unknown;
  front?: Front;
  antiCsrf?: string;
  /** Tokens in headers; an empty text deletes. */
  access?: string;
  refresh?: string;
}

/** The request headers that a trace shows. */
export const TRACED_HEADERS = [
  'rid',
  'st-auth-mode',
  'anti-csrf',
  'authorization',
  'fdi-version',
  'x-own',
] as const;

export type TracedHeader = (typeof TRACED_HEADERS)[number];

/** A rule for the server's responses. The first match applies. */
export interface Rule {
  /** Method and path: `GET /api/a`; with the origin for another host. */
  on: string;
  /** The server states in which it applies; default: all. */
  state?: readonly string[];
  /** Headers that the request must carry; null for absent. */
  carrying?: Partial<Record<TracedHeader, string | null>>;
  /** How often it applies; default: always. */
  times?: number;
  /** `network`: no response. */
  reply: Reply | 'network';
  /** The server's state from then on. */
  becomes?: string;
}

/** The cookies visible to scripts, by content. */
export interface StartingCookies {
  front?: Token | { raw: string };
  lastUpdate?: boolean;
  antiCsrf?: string;
  access?: string;
  refresh?: string;
  /** The portal's own marks: the session it began, and whether the browser has stayed open since. */
  marks?: { begun: string; browserSession?: true };
}

export type Action =
  | {
      do: 'fetch';
      /** Relative to the page's origin, a full address, or a relative one. */
      path: string;
      method?: 'GET' | 'POST';
      headers?: Readonly<Record<string, string>>;
      body?: unknown;
      credentials?: boolean;
    }
  /** POST /signin as each client sends it for its own form. */
  | { do: 'signIn' }
  | { do: 'doesSessionExist' }
  | { do: 'getUserId' }
  | { do: 'getAccessTokenPayloadSecurely' }
  | { do: 'getAccessToken' }
  | { do: 'attemptRefreshingSession' }
  | { do: 'signOut' }
  | { do: 'wait'; ms: number }
  /** Changes the server's state without a request. */
  | { do: 'server'; state: string }
  /** The user or the browser clears every cookie of the page. */
  | { do: 'wipeCookies' }
  /** Another tab, or the response to it, wrote these cookies. */
  | { do: 'otherTab'; cookies: StartingCookies }
  /** A tab with the reference client takes or releases the refresh lock; `died`: took it long ago. */
  | { do: 'otherTabLock'; is: 'taken' | 'free' | 'died' }
  /** Parallel sequences of actions. */
  | { do: 'together'; lanes: readonly (readonly Action[])[] };

/** A script that both clients run. Plain data. */
export interface Scenario {
  /** Unique; describes the behavior. */
  name: string;
  /** The token transfer method; default: `cookie`. */
  mode?: 'cookie' | 'header';
  /** Maximum refreshes of one request; default: 10. */
  maxRefreshes?: number;
  /** The session-expired status; default: 401. */
  expiredStatus?: number;
  cookies: StartingCookies;
  /** The server's first state. */
  state: string;
  rules: readonly Rule[];
  actions: readonly Action[];
  /** Whether requests and events have no defined order: they are compared as multisets. */
  unordered?: boolean;
}

/** The result of a run for comparison. */
export interface Trace {
  /** Requests, `→ …`, and session events, `! …`, in order. */
  traffic: string[];
  /** The result of each action. */
  outcomes: string[];
  /** Cookies visible to scripts at the end. */
  cookies: string[];
  /** Errors logged for developers. */
  log: string[];
}

export type Aspect = keyof Trace;

export const ASPECTS: readonly Aspect[] = ['traffic', 'outcomes', 'cookies', 'log'];
