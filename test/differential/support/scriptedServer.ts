import { encodeFrontToken } from '../../support/frontToken';
import type { Front, Reply, Rule, Scenario, Token, TracedHeader } from './scenario';
import { TRACED_HEADERS } from './scenario';

/** A request as it reaches the scripted network. */
export interface WireRequest {
  method: string;
  url: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  credentials: boolean;
  /** As text; null for none. */
  body: string | null;
}

/** A response; null for none. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** ms between a request and its response. */
export const LATENCY_MS = 20;

const HOUR_S = 3_600;

/** Encodes a front token with current times. */
export function encodeToken({ user = 'ana', endsInS = HOUR_S, payload = {}, issuedAgoS }: Token) {
  const now = Date.now();
  const iat = issuedAgoS === undefined ? {} : { iat: Math.floor(now / 1_000) - issuedAgoS };
  return encodeFrontToken({ uid: user, ate: now + endsInS * 1_000, up: { ...payload, ...iat } });
}

const encodeFront = (front: Front): string => {
  if (front === 'remove') return front;
  return 'raw' in front ? front.raw : encodeToken(front);
};

const headersOf = ({ front, antiCsrf, access, refresh }: Reply): Record<string, string> => ({
  ...(front && { 'front-token': encodeFront(front) }),
  ...(antiCsrf !== undefined && { 'anti-csrf': antiCsrf }),
  ...(access !== undefined && { 'st-access-token': access }),
  ...(refresh !== undefined && { 'st-refresh-token': refresh }),
});

/** Formats a header for a trace; the list of interface versions is only mentioned. */
const shownHeader = (name: TracedHeader, value: string): string =>
  name === 'fdi-version'
    ? `${name}=${/^\d+\.\d+(,\d+\.\d+)+$/.test(value) ? 'list' : value}`
    : `${name}=${value}`;

const pathOf = (url: string): string => {
  const { origin, pathname, search } = new URL(url, location.href);
  return (origin === location.origin ? '' : origin) + pathname + search;
};

/** Responds to the requests of one scenario by its rules, and records them. */
export class ScriptedServer {
  /** Requests that the script did not foresee. */
  readonly unforeseen: string[] = [];
  private state: string;
  private readonly used = new Map<Rule, number>();

  constructor(
    private readonly scenario: Scenario,
    private readonly note: (line: string) => void,
  ) {
    this.state = scenario.state;
  }

  /** Changes the server's state without a request. */
  become(state: string): void {
    this.state = state;
  }

  /** The response is decided on arrival, and sent after the latency. */
  async send(request: WireRequest): Promise<WireAnswer | null> {
    this.note(shown(request));
    const reply = this.decide(request);
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
    if (reply === 'network') return null;
    const { status = 200, body = {} } = reply;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { status, headers: headersOf(reply), text };
  }

  private decide(request: WireRequest): Rule['reply'] {
    const rule = this.scenario.rules.find((each) => this.fits(each, request));
    if (!rule) {
      this.unforeseen.push(`${shown(request)} (${this.state})`);
      return 'network';
    }
    this.used.set(rule, (this.used.get(rule) ?? 0) + 1);
    this.state = rule.becomes ?? this.state;
    return rule.reply;
  }

  private fits(rule: Rule, { method, url, headers }: WireRequest): boolean {
    const carried = Object.entries(rule.carrying ?? {});
    return (
      rule.on === `${method} ${pathOf(url)}` &&
      (rule.state?.includes(this.state) ?? true) &&
      carried.every(([name, value]) => (headers[name] ?? null) === value) &&
      (this.used.get(rule) ?? 0) < (rule.times ?? Infinity)
    );
  }
}

function shown({ method, url, headers, credentials, body }: WireRequest): string {
  const given = TRACED_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [shownHeader(name, value)];
  });
  const parts = [`→ ${method}`, pathOf(url), ...given];
  if (credentials) parts.push('credentials');
  // The portal's refresh carries empty JSON with its Content-Type (N10); no server reads it.
  if (body !== null && !url.endsWith('/session/refresh')) parts.push(`body=${body}`);
  return parts.join(' ');
}
