/** A session as front tokens tell of it. */
export interface Token {
  user?: string;
  /** Seconds until the access token ends; negative when it has. One hour without it. */
  endsInS?: number;
  /** The access token payload. */
  payload?: Readonly<Record<string, unknown>>;
  /** Seconds since the token was issued, for the clock skew; without it the payload has no time. */
  issuedAgoS?: number;
}

/** A front token header: a token, the word `remove`, or any text. */
export type Front = Token | 'remove' | { raw: string };

/** One answer of the scripted server. */
export interface Reply {
  /** 200 without it. */
  status?: number;
  /** Sent as JSON; a text goes out as it is. */
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

/** How the server answers a request. The first rule that fits holds. */
export interface Rule {
  /** Method and path: `GET /api/a`; with the origin for another host. */
  on: string;
  /** The server's states in which it holds; in all without it. */
  state?: readonly string[];
  /** Headers as the request must carry them; null for absent. */
  carrying?: Partial<Record<TracedHeader, string | null>>;
  /** How often it holds; always without it. */
  times?: number;
  /** `network`: there is no answer. */
  reply: Reply | 'network';
  /** The server's state from then on. */
  becomes?: string;
}

/** Cookies that script sees, by what they hold. Absent ones are absent. */
export interface StartingCookies {
  front?: Token | { raw: string };
  lastUpdate?: boolean;
  antiCsrf?: string;
  access?: string;
  refresh?: string;
  /** The portal's own marks: which session it began, and whether the browser was open all the time since. */
  marks?: { begun: string; browserSession?: true };
}

/** What the page does. */
export type Action =
  | {
      do: 'fetch';
      /** From the origin of the page, or a whole address, or relative. */
      path: string;
      method?: 'GET' | 'POST';
      headers?: Readonly<Record<string, string>>;
      body?: unknown;
      credentials?: boolean;
    }
  /** POST /signin as each of the two does it for its own form. */
  | { do: 'signIn' }
  | { do: 'doesSessionExist' }
  | { do: 'getUserId' }
  | { do: 'getAccessTokenPayloadSecurely' }
  | { do: 'getAccessToken' }
  | { do: 'attemptRefreshingSession' }
  | { do: 'signOut' }
  | { do: 'wait'; ms: number }
  /** The server's state changes without a request. */
  | { do: 'server'; state: string }
  /** The person or the browser clears every cookie of the page. */
  | { do: 'wipeCookies' }
  /** Another tab, or the reply to it, wrote these cookies. */
  | { do: 'otherTab'; cookies: StartingCookies }
  /** A tab with the reference client takes or gives back the lock of refreshes; `died`: took it long ago. */
  | { do: 'otherTabLock'; is: 'taken' | 'free' | 'died' }
  /** Lanes of actions beside each other. */
  | { do: 'together'; lanes: readonly (readonly Action[])[] };

/** A script that both clients run. Plain data. */
export interface Scenario {
  /** Unique; named as behaviour. */
  name: string;
  /** The token transfer method; `cookie` without it. */
  mode?: 'cookie' | 'header';
  /** Most refreshes of one request; the default of 10 without it. */
  maxRefreshes?: number;
  /** The session-expired status; 401 without it. */
  expiredStatus?: number;
  cookies: StartingCookies;
  /** The server's first state. */
  state: string;
  rules: readonly Rule[];
  actions: readonly Action[];
  /** The order of requests and events is not defined: they are compared as multisets. */
  unordered?: boolean;
}

/** What a run left to compare. */
export interface Trace {
  /** Requests, `→ …`, and session events, `! …`, in order. */
  traffic: string[];
  /** How each action ended. */
  outcomes: string[];
  /** Cookies that script sees at the end. */
  cookies: string[];
  /** Whether developers were told of an error. */
  log: string[];
}

export type Aspect = keyof Trace;

export const ASPECTS: readonly Aspect[] = ['traffic', 'outcomes', 'cookies', 'log'];
