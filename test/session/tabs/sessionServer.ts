import { encodeFrontToken } from '../../support/frontToken';

/** Lifetime of an access token, in ms. */
export const TOKEN_LIFE_MS = 20_000;

/** The cookies visible only to the server and the network. */
export interface ServerCookies {
  access: number | null;
  refresh: number | null;
}

export interface ServerAnswer {
  status: number;
  headers: Record<string, string>;
  /** Undefined leaves the cookies unchanged. */
  cookies?: ServerCookies;
}

interface IssuedToken {
  parent: number | null;
  endsAt: number;
}

const REFUSED: ServerAnswer = { status: 401, headers: {} };
const SIGNED_OUT: ServerAnswer = {
  status: 401,
  headers: { 'front-token': 'remove' },
  cookies: { access: null, refresh: null },
};

/**
 * One session of a SuperTokens server in cookie mode, with rotation and theft detection (session protocol, section
 * 4). A refresh issues a child token; the parent is valid until the child is used, and counts as stolen after that.
 * Tokens are numbers.
 */
export class SessionServer {
  /** Revoked by the server after detecting theft. */
  isRevoked = false;
  private readonly tokens: IssuedToken[] = [];
  private current: number;

  constructor(private readonly now: () => number) {
    this.current = this.issue(null);
  }

  /** The cookies of a user who has just signed in, and the front token. */
  signIn(): { cookies: ServerCookies; front: string } {
    return {
      cookies: { access: this.current, refresh: this.current },
      front: this.front(this.current),
    };
  }

  /** Checks the access token of an API request. */
  call({ access }: ServerCookies): ServerAnswer {
    const token = access === null ? undefined : this.tokens[access];
    if (access === null || !token || this.isRevoked || token.endsAt <= this.now()) return REFUSED;
    this.promote(access);
    return { status: 200, headers: {} };
  }

  refresh({ refresh }: ServerCookies): ServerAnswer {
    if (refresh === null || this.isRevoked) return SIGNED_OUT;
    this.promote(refresh);
    if (refresh !== this.current) {
      this.isRevoked = true;
      return SIGNED_OUT;
    }
    const child = this.issue(refresh);
    return {
      status: 200,
      headers: { 'front-token': this.front(child) },
      cookies: { access: child, refresh: child },
    };
  }

  /** Simulates a changed signing key: no access token is valid any more, whatever the front token contains. */
  refuseAll(): void {
    for (const token of this.tokens) token.endsAt = Math.min(token.endsAt, this.now());
  }

  /** The client has received the child of the current token, which makes the child current. */
  private promote(token: number): void {
    if (this.tokens[token]?.parent === this.current) this.current = token;
  }

  private issue(parent: number | null): number {
    return this.tokens.push({ parent, endsAt: this.now() + TOKEN_LIFE_MS }) - 1;
  }

  private front(token: number): string {
    const up = { iat: Math.floor(this.now() / 1_000), sessionHandle: 'one' };
    return encodeFrontToken({ uid: 'ana', ate: this.tokens[token]?.endsAt ?? 0, up });
  }
}
