import { encodeFrontToken } from '../../support/frontToken';

/** How long an access token lasts, in ms. */
export const TOKEN_LIFE_MS = 20_000;

/** The cookies that only the server and the network see. */
export interface ServerCookies {
  access: number | null;
  refresh: number | null;
}

export interface ServerAnswer {
  status: number;
  headers: Record<string, string>;
  /** Undefined leaves the cookies as they are. */
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
 * One session of a SuperTokens server in cookie mode, with rotation and the detection of theft (session protocol,
 * section 4): a refresh issues a child; the parent is good until the child is used; after that it is a thief's.
 * Tokens are numbers.
 */
export class SessionServer {
  /** Ended by the server, for what it took for theft. */
  isRevoked = false;
  private readonly tokens: IssuedToken[] = [];
  private current: number;

  constructor(private readonly now: () => number) {
    this.current = this.issue(null);
  }

  /** The cookies of a person who has just signed in, and the front token. */
  signIn(): { cookies: ServerCookies; front: string } {
    return {
      cookies: { access: this.current, refresh: this.current },
      front: this.front(this.current),
    };
  }

  /** An API looks at the access token. */
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

  /** The signing key changed: no access token is good any more, whatever the front token says. */
  refuseAll(): void {
    for (const token of this.tokens) token.endsAt = Math.min(token.endsAt, this.now());
  }

  /** Who holds a child of the current token has its answer: the child is the current one from now on. */
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
