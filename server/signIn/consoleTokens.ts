import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { AuthContext } from '../authApi/context';

/** The console's own tokens in a sign-in answer (spec 3: sign-in response). Times in ms. */
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

const HOUR_MS = 3_600_000;
const REFRESH_MS = 60 * 24 * HOUR_MS;
const SECOND_MS = 1_000;

/** Signs the tokens the console and its agent services accept; they are no session of the portal. */
export async function issueConsoleUser(
  context: AuthContext,
  account: { userId: string; email: string; roles: readonly string[] },
): Promise<ConsoleUser> {
  const { kid, key } = await context.keys.signing('console');
  const createdTime = context.now();
  const sign = (audience: string, validityMs: number) =>
    new SignJWT({ email: account.email, roles: account.roles })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
      .setIssuer(context.url())
      .setAudience(audience)
      .setSubject(account.userId)
      .setJti(randomUUID())
      .setIssuedAt(new Date(createdTime))
      .setExpirationTime(new Date(Math.floor((createdTime + validityMs) / SECOND_MS) * SECOND_MS))
      .sign(key);
  return {
    email: account.email,
    accessToken: await sign('console', HOUR_MS),
    agentAccessToken: await sign('console-agent', HOUR_MS),
    refreshToken: {
      token: await sign('console-refresh', REFRESH_MS),
      expiry: createdTime + REFRESH_MS,
      createdTime,
    },
  };
}
