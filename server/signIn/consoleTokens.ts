import { randomUUID } from 'node:crypto';
import type { AuthContext } from '../authApi/context';
import { signJwt } from '../operate/signJwt';
import { HOUR_MS, SECOND_MS } from '../../src/rules/durations';

/** The console's own tokens in a sign-in response (spec 3: sign-in response). Times in ms. */
export interface ConsoleUser {
  readonly email: string;
  readonly accessToken: string;
  readonly agentAccessToken: string;
  readonly refreshToken: {
    readonly token: string;
    readonly expiry: number;
    readonly createdTime: number;
  };
}

const REFRESH_MS = 60 * 24 * HOUR_MS;

/** Signs the tokens that the console and its agent services accept. They are not a session of the portal. */
export async function issueConsoleUser(
  context: AuthContext,
  account: { userId: string; email: string; roles: readonly string[] },
): Promise<ConsoleUser> {
  const key = await context.keys.signing('console');
  const createdTime = context.now();
  const seconds = (at: number) => Math.floor(at / SECOND_MS);
  const sign = (audience: string, validityMs: number) =>
    signJwt(
      {
        email: account.email,
        roles: account.roles,
        iss: context.url(),
        aud: audience,
        sub: account.userId,
        jti: randomUUID(),
        iat: seconds(createdTime),
        exp: seconds(createdTime + validityMs),
      },
      key,
    );
  const [accessToken, agentAccessToken, token] = await Promise.all([
    sign('console', HOUR_MS),
    sign('console-agent', HOUR_MS),
    sign('console-refresh', REFRESH_MS),
  ]);
  const refreshToken = { token, expiry: createdTime + REFRESH_MS, createdTime };
  return { email: account.email, accessToken, agentAccessToken, refreshToken };
}
