import type { HttpRequest } from '../../../../src/ports/ports';
import type { SessionDetails } from '../../../../machines/session/session';
import { person } from '../../../support/person';
import type { Reply } from '../../../support/fakeHttp';
import { endHeaders, sessionHeaders } from '../../../support/world';

export type Mode = 'cookie' | 'header';

export const MODES: readonly Mode[] = ['cookie', 'header'];

export const REFRESH = '/session/refresh';
export const SIGN_OUT = '/signout';

const ana = person('ana');

/** The headers that open or refresh a session, with the tokens of the mode; `n` numbers the refresh. */
export const opening = (
  mode: Mode,
  n: number,
  facts: SessionDetails = ana,
  payload: Record<string, unknown> = { n },
): Record<string, string> => ({
  ...sessionHeaders(facts, payload),
  ...(mode === 'header'
    ? { 'st-access-token': `access-${n}`, 'st-refresh-token': `refresh-${n}` }
    : { 'anti-csrf': `csrf-${n}` }),
});

/** The headers that end the session. */
export const ending = (mode: Mode): Record<string, string> => ({
  ...endHeaders,
  ...(mode === 'header' && { 'st-access-token': '', 'st-refresh-token': '' }),
});

export const unauthorised = (mode: Mode): Reply => ({
  status: 401,
  body: { message: 'unauthorised' },
  headers: ending(mode),
});

/** A backend's response to an expired or unreadable access token. */
export const tryRefresh: Reply = { status: 401, body: { message: 'try refresh token' } };

/**
 * A backend with one session. It identifies a request by the access token, or by the anti-CSRF value, which in cookie
 * mode represents the HttpOnly cookies.
 */
export class SessionServer {
  /** The refresh whose tokens are valid. */
  current = 0;
  private ended = false;
  private revoked = false;

  constructor(private readonly mode: Mode) {}

  /** Expires the access token; the refresh token stays valid. */
  expire(): void {
    this.ended = true;
  }

  /** Ends the session at the server. */
  revoke(): void {
    this.ended = true;
    this.revoked = true;
  }

  readonly reply = (request: HttpRequest): Reply => {
    if (request.url.endsWith(REFRESH)) return this.renew(request);
    if (!this.knows(request, 'access') || this.ended) return tryRefresh;
    if (!request.url.endsWith(SIGN_OUT)) return { body: { served: this.current } };
    this.revoke();
    return { body: { status: 'OK' }, headers: ending(this.mode) };
  };

  private renew(request: HttpRequest): Reply {
    if (this.revoked || !this.knows(request, 'refresh')) return unauthorised(this.mode);
    this.current += 1;
    this.ended = false;
    return { body: {}, headers: opening(this.mode, this.current) };
  }

  private knows({ headers = {} }: HttpRequest, token: 'access' | 'refresh'): boolean {
    return this.mode === 'header'
      ? headers['authorization'] === `Bearer ${token}-${this.current}`
      : headers['anti-csrf'] === `csrf-${this.current}`;
  }
}
