import { getRequestFromUserContext } from 'supertokens-node';
import { Error as SessionError } from 'supertokens-node/recipe/session';
import { exchangeOf } from '../authApi/exchange';

interface Refresh {
  readonly refreshToken: string;
  readonly userContext: Parameters<typeof getRequestFromUserContext>[0];
}

/** Maximum of tokens that are tried for a request: each is a request to a separate core. */
const MOST = 20;

/** Returns the tokens that a refresh may mean: all of the request's cookies if it has its own from one of them. */
function sentTokens({ refreshToken, userContext }: Refresh): readonly string[] {
  const request = getRequestFromUserContext(userContext);
  const { refreshTokens = [] } = request ? exchangeOf(request) : {};
  return refreshTokens.includes(refreshToken) ? refreshTokens.slice(0, MOST) : [refreshToken];
}

/**
 * Refreshes with the token that the core accepts: another host of the parent domain can plant others for the same path. A
 * theft is reported only if none is accepted.
 */
export async function refreshAccepted<Session>(
  input: Refresh,
  refresh: (refreshToken: string) => Promise<Session>,
): Promise<Session> {
  let refusal: unknown;
  for (const token of sentTokens(input))
    try {
      return await refresh(token);
    } catch (error) {
      if (!SessionError.isErrorFromSuperTokens(error)) throw error;
      const isTheft = error.type === SessionError.TOKEN_THEFT_DETECTED;
      if (refusal === undefined || isTheft) refusal = error;
    }
  throw refusal;
}
