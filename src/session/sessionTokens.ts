import type {
  Addresses,
  HttpRequest,
  HttpResponse,
  SessionChange,
  SessionReading,
  SessionTokens,
} from '../ports/ports';
import { FDI_VERSIONS, TOKEN_COOKIE_DAYS } from '../rules/constants';
import { LEGACY_SESSION_COOKIES, REMEMBER_COOKIES, SESSION_COOKIES } from '../rules/cookies';
import type { ClockSkew } from './clockSkew';
import type { FrontToken } from './frontToken';
import { createFrontTokenReader, decodeFrontToken, detailsOf, sessionIdOf } from './frontToken';

/** This page's cookies, with raw values. */
export interface CookieJar {
  /** Every value under the name: the host and the parent domain may each have one. */
  all(name: string): readonly string[];
  /** The current cookies: read from the browser at most once per task, for several lookups. */
  snapshot(): Pick<CookieJar, 'all'>;
  /** `days` null creates a cookie that ends with the browser session. */
  set(
    name: string,
    value: string,
    options: { days: number | null; domain?: string | null },
  ): boolean;
  remove(name: string, options?: { domain?: string | null }): void;
}

type Cookies = Pick<CookieJar, 'all'>;

export interface SessionTokensOptions {
  cookies: CookieJar;
  skew: ClockSkew;
  /** This device's clock, ms since 1970. */
  clock: () => number;
  addresses: Pick<Addresses, 'auth'>;
  /** Domain of the session's cookies; null for host-only. */
  cookieDomain: string | null;
  transferMethod: 'cookie' | 'header';
}

const REMOVED = 'remove';
const NO_HEADERS: Readonly<Record<string, string>> = {};

const hasHeader = (headers: Readonly<Record<string, string>>, name: string): boolean =>
  Object.keys(headers).some((given) => given.toLowerCase() === name);

/** The session stored in cookies (session protocol: stored state, request and response headers). */
export class CookieSessionTokens implements SessionTokens {
  private readonly decode = createFrontTokenReader();

  constructor(private readonly options: SessionTokensOptions) {}

  read(): SessionReading {
    const cookies = this.options.cookies.snapshot();
    const lastUpdate = this.value(SESSION_COOKIES.lastUpdate, cookies);
    const token = this.frontToken(cookies);
    if (lastUpdate === null) return { state: 'MAY_EXIST', lastUpdate };
    if (!token) return { state: 'NOT_EXISTS', lastUpdate };
    return {
      state: 'EXISTS',
      facts: detailsOf(token),
      fresh: token.ate > this.options.skew.now(),
      kept: this.isKept(token, cookies),
      lastUpdate,
    };
  }

  sessionId(): string | null {
    const token = this.frontToken();
    return token && sessionIdOf(token);
  }

  payload(): FrontToken['up'] | null {
    return this.read().state === 'EXISTS' ? (this.frontToken()?.up ?? null) : null;
  }

  accessToken(): string | null {
    return this.value(SESSION_COOKIES.accessToken);
  }

  withoutOwnToken(request: HttpRequest): HttpRequest {
    const { headers = NO_HEADERS } = request;
    if (!hasHeader(headers, 'authorization')) return request;
    const access = this.value(SESSION_COOKIES.accessToken);
    if (!access || !this.value(SESSION_COOKIES.refreshToken)) return request;
    const others = Object.entries(headers).filter(
      ([name, value]) => name.toLowerCase() !== 'authorization' || value !== `Bearer ${access}`,
    );
    return { ...request, headers: Object.fromEntries(others) };
  }

  decorate(request: HttpRequest): HttpRequest {
    const own: Record<string, string> = { 'st-auth-mode': this.options.transferMethod };
    const headers = request.headers ?? NO_HEADERS;
    if (!hasHeader(headers, 'rid')) own['rid'] = 'anti-csrf';
    const cookies = this.options.cookies.snapshot();
    const antiCsrf = this.antiCsrf(cookies);
    if (antiCsrf !== null) own['anti-csrf'] = antiCsrf;
    const access = this.value(SESSION_COOKIES.accessToken, cookies);
    const refresh = access && this.value(SESSION_COOKIES.refreshToken, cookies);
    if (refresh && !hasHeader(headers, 'authorization')) own['authorization'] = `Bearer ${access}`;
    return { ...request, headers: { ...headers, ...own } };
  }

  refreshRequest(): HttpRequest {
    const refreshToken = this.value(SESSION_COOKIES.refreshToken);
    const antiCsrf = this.antiCsrf();
    return {
      method: 'POST',
      url: this.options.addresses.auth('/session/refresh'),
      headers: {
        rid: 'session',
        'fdi-version': FDI_VERSIONS.join(','),
        'content-type': 'application/json',
        'st-auth-mode': this.options.transferMethod,
        ...(antiCsrf !== null && { 'anti-csrf': antiCsrf }),
        ...(refreshToken && { authorization: `Bearer ${refreshToken}` }),
      },
      // Some servers refuse JSON without a body.
      body: {},
      credentials: true,
    };
  }

  absorb({ headers }: HttpResponse, sentFor: string | null = null): SessionChange {
    const written = headers['front-token'];
    const token = written === undefined || written === REMOVED ? null : decodeFrontToken(written);
    if (written !== undefined && written !== REMOVED && !token)
      return { kind: 'refused', problem: 'The front-token header of a response cannot be read.' };
    if (token && sessionIdOf(token) === sentFor && this.read().state === 'NOT_EXISTS')
      return { kind: 'none' };
    this.keepHeader(SESSION_COOKIES.refreshToken, headers['st-refresh-token']);
    this.keepHeader(SESSION_COOKIES.accessToken, headers['st-access-token']);
    if (written === undefined) return this.keepAntiCsrf(headers);
    if (!token) {
      this.clear();
      return { kind: 'removed' };
    }
    const before = this.frontToken();
    const kept = this.keep(SESSION_COOKIES.frontToken, written) && this.bumpUpdate();
    if (!kept)
      return { kind: 'refused', problem: 'The session cookies cannot be written by this page.' };
    this.options.skew.measure(token, headers);
    this.keepAntiCsrf(headers);
    const payloadChanged =
      before !== null && JSON.stringify(before.up) !== JSON.stringify(token.up);
    return { kind: 'stored', facts: detailsOf(token), payloadChanged };
  }

  clear(): void {
    const { frontToken, antiCsrf, accessToken, refreshToken } = SESSION_COOKIES;
    for (const name of [frontToken, antiCsrf, accessToken, refreshToken]) this.forget(name);
    this.bumpUpdate();
  }

  doubt(): void {
    for (const name of Object.values(SESSION_COOKIES)) this.forget(name);
  }

  private keepAntiCsrf(headers: HttpResponse['headers']): SessionChange {
    const value = headers['anti-csrf'];
    if (value && this.frontToken()) this.keep(SESSION_COOKIES.antiCsrf, value);
    return { kind: 'none' };
  }

  private antiCsrf(cookies: Cookies = this.options.cookies): string | null {
    return this.frontToken(cookies) ? this.value(SESSION_COOKIES.antiCsrf, cookies) : null;
  }

  /** Only a session that this portal began may end with the browser session. */
  private isKept(token: FrontToken, cookies: Cookies): boolean {
    const { begun, browserSession, rememberUntil } = REMEMBER_COOKIES;
    if (!cookies.all(begun).includes(encodeURIComponent(sessionIdOf(token)))) return true;
    const until = Number(this.value(rememberUntil, cookies));
    return cookies.all(browserSession).length > 0 || until > this.options.clock();
  }

  /** Of several front tokens (host and parent domain) the newest counts. */
  private frontToken(cookies: Cookies = this.options.cookies): FrontToken | null {
    return cookies
      .all(SESSION_COOKIES.frontToken)
      .map(this.decode)
      .reduce((newest, token) => (token && token.ate > (newest?.ate ?? -1) ? token : newest), null);
  }

  /** The last counts: browsers list those of longer paths first, which another host may have planted. */
  private value(name: string, cookies: Cookies = this.options.cookies): string | null {
    return cookies.all(name).at(-1) || null;
  }

  private keepHeader(name: string, value: string | undefined): void {
    if (value === undefined) return;
    if (value === '') this.forget(name);
    else this.keep(name, value);
  }

  private keep(name: string, value: string): boolean {
    const { cookies, cookieDomain } = this.options;
    const set = () => cookies.set(name, value, { days: TOKEN_COOKIE_DAYS, domain: cookieDomain });
    const isKept = set();
    if (cookieDomain === null || cookies.all(name).length < 2) return isKept;
    // It might be read instead: an older host-only cookie, or another host's on a longer path.
    this.forget(name);
    return set();
  }

  /** Both the host's own cookie and the parent domain's. */
  private forget(name: string): void {
    this.options.cookies.remove(name);
    this.options.cookies.remove(name, { domain: this.options.cookieDomain });
  }

  private bumpUpdate(): boolean {
    const previous = Number(this.value(SESSION_COOKIES.lastUpdate));
    // Two updates within one millisecond must differ, also after one that another host has planted.
    const next = Math.max(this.options.clock(), Number.isSafeInteger(previous) ? previous + 1 : 0);
    for (const name of LEGACY_SESSION_COOKIES)
      if (this.options.cookies.all(name).length > 0) this.forget(name);
    return this.keep(SESSION_COOKIES.lastUpdate, String(next));
  }
}
