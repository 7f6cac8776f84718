/** The fields of a request that are recorded. */
export interface WatchedRequest {
  method: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
}

/** The fields of a response that are recorded. */
export type WatchedAnswer =
  | { ok: true; response: { status: number } }
  | { ok: false; failure: { kind: string } };

/** The part of an application's network that is recorded. */
export interface WatchedHttp<Request extends WatchedRequest, Answer extends WatchedAnswer> {
  send: (request: Request, signal?: AbortSignal) => Promise<Answer>;
}

/** Wraps the network to record each request. */
export type Watch = <Request extends WatchedRequest, Answer extends WatchedAnswer>(
  http: WatchedHttp<Request, Answer>,
) => WatchedHttp<Request, Answer>;

export interface PageDetails {
  id: string;
  /** Identifies the tab across its page loads. */
  tab: string;
  /** As `Chrome 131, Linux`; empty if unknown. */
  browser: string;
  language: string;
  /** CSS px. */
  viewport: { width: number; height: number };
}

/** A path of the page, and when it began. */
export interface RouteSeen {
  /** ms since 1970; within a log, ms after its start. */
  at: number;
  path: string;
}

/** A network request, without bodies, queries and headers. */
export interface CallSeen {
  /** When it was sent: ms since 1970; within a log, ms after its start. */
  at: number;
  /** Duration in ms. */
  ms: number;
  method: string;
  path: string;
  /** Null without a response. */
  status: number | null;
  /** Why there is no response; null if there is one. */
  failure: string | null;
  /** The request's trace id, which the server logs; null if absent. */
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

export const callSent = (request: WatchedRequest, at: number): CallSeen => ({
  at,
  ms: 0,
  ...seen(request, null),
  failure: null,
});

/** Wraps the network to report each request when it ends. Results and errors pass through. */
export const watchCalls = <Request extends WatchedRequest, Answer extends WatchedAnswer>(
  http: WatchedHttp<Request, Answer>,
  clock: () => number,
  report: (call: CallSeen) => void,
): WatchedHttp<Request, Answer> => ({
  async send(request, signal) {
    const at = clock();
    const over = (answer: Answer | null) => {
      try {
        report({ at, ms: Math.round(clock() - at), ...seen(request, answer) });
      } catch {
        // A failing listener does not affect the request.
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

/** The family, main version and system of a user agent: `Chrome 131, Linux`. */
export function browserName(agent: string): string {
  const family = FAMILIES.flatMap(([name, form]) => {
    const [, version] = form.exec(agent) ?? [];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = SYSTEMS.find(([, form]) => form.test(agent))?.[0];
  return [family, system].filter((each) => each !== undefined).join(', ');
}

/** A request as a line: `POST /api/sign-in: 200 in 153 ms, trace 0191…`. */
export const callText = ({ method, path, status, failure, ms, trace }: CallSeen): string =>
  `${method} ${path}: ${status ?? failure ?? 'no answer'} in ${ms} ms${trace === null ? '' : `, trace ${trace}`}`;
