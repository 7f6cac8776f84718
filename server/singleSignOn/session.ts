import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecipeUserId, User } from 'supertokens-node';
import { PORTAL_COOKIE_DAYS, TOKEN_COOKIE_DAYS } from '../../src/rules/constants';
import { PORTAL_COOKIES, SESSION_COOKIES } from '../../src/rules/cookies';
import { DAY_MS } from '../../src/rules/durations';
import type { AuthContext } from '../authApi/context';
import { applySdkCookies, CollectingResponse, toSdkRequest } from '../authApi/exchange';
import { TENANT } from '../core/context';
import { setCookie } from '../http/cookies';
import { signJwt } from '../operate/signJwt';
import { finishSignIn } from '../signIn/finishSignIn';
import { knownBrowser } from '../signIn/knownBrowser';
import { ssoAddresses } from './addresses';

export interface SsoAccount {
  readonly user: User;
  readonly recipeUserId: RecipeUserId;
  readonly email: string;
}

interface Named {
  readonly userId: string;
  readonly email: string;
}

/** Signs the single-sign-on JWT, which names the user to other services on the parent domain. */
async function ssoJwt(
  context: AuthContext,
  { userId, email }: Named,
  { issued, expires }: { issued: Date; expires: Date },
) {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
  const payload = {
    email,
    iss: context.url(),
    aud: 'single-sign-on',
    sub: userId,
    jti: randomUUID(),
    iat: seconds(issued),
    exp: seconds(expires),
  };
  return signJwt(payload, await context.keys.signing('console'));
}

export async function keepSsoJwt(
  context: AuthContext,
  reply: FastifyReply,
  account: Named,
): Promise<void> {
  const issued = new Date(context.now());
  const expires = new Date(issued.getTime() + PORTAL_COOKIE_DAYS * DAY_MS);
  const value = await ssoJwt(context, account, { issued, expires });
  keepCookie(context, reply, PORTAL_COOKIES.ssoJwt, value, expires);
}

/** Sets a cookie that pages read, as the portal itself writes it. */
function keepCookie(
  { url }: AuthContext,
  reply: FastifyReply,
  name: string,
  value: string,
  expires: Date,
): void {
  const { cookieDomain, cookieSuffix, secure } = ssoAddresses(url());
  setCookie(reply, {
    name: name + cookieSuffix,
    value,
    raw: true,
    path: '/',
    expires,
    domain: cookieDomain ?? undefined,
    secure,
    sameSite: 'lax',
  });
}

/**
 * Signs the user in with this response: sets an SDK session in cookie mode, the single-sign-on JWT and the session's
 * public tokens. A navigation cannot read headers, so the front token and the anti-CSRF token travel as the cookies
 * that the portal would write. Returns the error code if there is no session, or not before a second step.
 */
export async function startSsoSession(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, recipeUserId, email }: SsoAccount,
): Promise<'second_step' | 'access_denied' | undefined> {
  const { sdkRequest: req } = toSdkRequest(request, { 'st-auth-mode': 'cookie' });
  const res = new CollectingResponse();
  const call = { options: { req, res }, tenantId: TENANT, userContext: undefined };
  const { status } = await finishSignIn(context, call, {
    user,
    recipeUserId,
    email,
    knownBrowser: await knownBrowser(context, { req }, email),
    way: 'singleSignOn',
    by: 'single sign-on',
  });
  applySdkCookies(res, reply);
  if (status === 'SECOND_STEP_NEEDED') return 'second_step';
  if (status !== 'OK') return 'access_denied';
  await keepSsoJwt(context, reply, { userId: user.id, email });
  const keep = (name: string, value: string, expires: Date) =>
    keepCookie(context, reply, name, value, expires);
  const tokenEnd = new Date(context.now() + TOKEN_COOKIE_DAYS * DAY_MS);
  const { headers } = res;
  keep(SESSION_COOKIES.frontToken, headers.get('front-token') ?? '', tokenEnd);
  const antiCsrf = headers.get('anti-csrf');
  if (antiCsrf !== null) keep(SESSION_COOKIES.antiCsrf, antiCsrf, tokenEnd);
  keep(SESSION_COOKIES.lastUpdate, String(context.now()), tokenEnd);
  return undefined;
}
