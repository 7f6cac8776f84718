/** A call as it is watched, whatever else the application's own has. */
export interface WatchedRequest {
  method: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
}

/** What came back, whatever else the application's own has. */
export type WatchedAnswer =
  { ok: true; response: { status: number } } | { ok: false; failure: { kind: string } };

/** The network of an application, as far as it is watched. */
export interface WatchedHttp<Request extends WatchedRequest, Answer extends WatchedAnswer> {
  send: (request: Request, signal?: AbortSignal) => Promise<Answer>;
}

/** Puts somebody before the network who hears of each call. */
export type Watch = <Request extends WatchedRequest, Answer extends WatchedAnswer>(
  http: WatchedHttp<Request, Answer>,
) => WatchedHttp<Request, Answer>;

/** The page that a log is of. */
export interface PageDetails {
  /** Names this page load. */
  id: string;
  /** Names the tab, over its page loads. */
  tab: string;
  /** As `Chrome 131, Linux`; empty where it is not known. */
  browser: string;
  /** The language of the portal. */
  language: string;
  /** CSS px. */
  viewport: { width: number; height: number };
}

/** The page was at this path from now on. */
export interface RouteSeen {
  /** ms since 1970; within a log, ms after its start. */
  at: number;
  path: string;
}

/** A call over the network, without bodies, queries and headers. */
export interface CallSeen {
  /** When it was sent: ms since 1970; within a log, ms after its start. */
  at: number;
  /** How long it took, in ms. */
  ms: number;
  method: string;
  path: string;
  /** Null where no answer came. */
  status: number | null;
  /** Why no answer came; null where one did. */
  failure: string | null;
  /** The call's trace id, which the server writes into its log; null for a call without. */
  trace: string | null;
}

const pathIn = (url: string): string => {
  try {
    return new URL(url, 'http://portal.invalid').pathname;
  } catch {
    return '';
  }
};

const seen = ({ method, url, headers = {} }: WatchedRequest, answer: WatchedAnswer | null) => ({
  method,
  path: pathIn(url),
  status: answer?.ok ? answer.response.status : null,
  failure: answer?.ok ? null : (answer?.failure.kind ?? 'thrown'),
  trace: Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-trace-id')?.[1] ?? null,
});

/** A call that is on its way. */
export const callSent = (request: WatchedRequest, at: number): CallSeen => ({
  at,
  ms: 0,
  ...seen(request, null),
  failure: null,
});

/** The network, and somebody who hears of each call once it is over. Answers and errors stay as they are. */
export const watchCalls = <Request extends WatchedRequest, Answer extends WatchedAnswer>(
  http: WatchedHttp<Request, Answer>,
  clock: () => number,
  hear: (call: CallSeen) => void,
): WatchedHttp<Request, Answer> => ({
  async send(request, signal) {
    const at = clock();
    const over = (answer: Answer | null) => {
      try {
        hear({ at, ms: Math.round(clock() - at), ...seen(request, answer) });
      } catch {
        // Who hears of a call is nothing to the call.
      }
    };
    try {
      const answer = await http.send(request, signal);
      over(answer);
      return answer;
    } catch (error) {
      over(null);
      throw error;
    }
  },
});

const FAMILIES: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).* Safari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|X11/],
];

/** The family, its main version and the system that a user agent names: `Chrome 131, Linux`. */
export function browserName(agent: string): string {
  const family = FAMILIES.flatMap(([name, form]) => {
    const [, version] = form.exec(agent) ?? [];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = SYSTEMS.find(([, form]) => form.test(agent))?.[0];
  return [family, system].filter((each) => each !== undefined).join(', ');
}

/** A call in a line: `POST /api/sign-in: 200 in 153 ms, trace 0191…`. */
export const callText = ({ method, path, status, failure, ms, trace }: CallSeen): string =>
  `${method} ${path}: ${status ?? failure ?? 'no answer'} in ${ms} ms${trace === null ? '' : `, trace ${trace}`}`;
