import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignJWT } from 'jose';
import type { RecipeUserId } from 'supertokens-node';
import { createNewSession } from 'supertokens-node/recipe/session';
import { MS_PER_DAY, PORTAL_COOKIE_DAYS, TOKEN_COOKIE_DAYS } from '../../src/rules/constants';
import { PORTAL_COOKIES, SESSION_COOKIES } from '../../src/rules/cookies';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { applySdkCookies, CollectingResponse, toSdkRequest } from '../authApi/exchange';
import { TENANT } from '../core/context';
import { setCookie } from '../http/cookies';
import { endPreviousSession } from '../session/previousSession';
import { withNote } from '../session/sessionNote';
import { ssoAddresses } from './addresses';

/** The account that single sign-on has found. */
export interface SsoAccount {
  readonly userId: string;
  readonly recipeUserId: RecipeUserId;
  readonly email: string;
}

/** The single-sign-on JWT: tells other parts of the parent domain who signed in. */
async function ssoJwt(
  context: AuthContext,
  { userId, email }: SsoAccount,
  { issued, expires }: { issued: Date; expires: Date },
) {
  const { kid, key } = await context.keys.signing('console');
  return new SignJWT({ email })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .setIssuer(context.url())
    .setAudience('single-sign-on')
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(key);
}

/**
 * Signs the person in on this answer: a session of the SDK in cookie mode, the single-sign-on JWT, and
 * what the session shows of itself. A navigation cannot read headers, so the front token and the anti-CSRF
 * token travel as the cookies the portal itself would have written from them.
 */
export async function startSsoSession(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  account: SsoAccount,
): Promise<void> {
  const issued = new Date(context.now());
  const jwtEnd = new Date(issued.getTime() + PORTAL_COOKIE_DAYS * MS_PER_DAY);
  const jwt = await ssoJwt(context, account, { issued, expires: jwtEnd });
  const { sdkRequest } = toSdkRequest(request, { 'st-auth-mode': 'cookie' });
  const sdkResponse = new CollectingResponse();
  const data = withNote({}, { way: 'singleSignOn' });
  await createNewSession(sdkRequest, sdkResponse, TENANT, account.recipeUserId, {}, data);
  await endPreviousSession(sdkRequest, account.userId);
  applySdkCookies(sdkResponse, reply);

  const { userId: subject } = account;
  const entry = { event: 'authn_login_success', subject, reason: 'single sign-on' } as const;
  await record(context.db, entry, context.now());

  const { cookieDomain, cookieSuffix, secure } = ssoAddresses(context.url());
  const keep = (name: string, value: string, expires: Date) =>
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
  keep(PORTAL_COOKIES.ssoJwt, jwt, jwtEnd);
  const tokenEnd = new Date(context.now() + TOKEN_COOKIE_DAYS * MS_PER_DAY);
  const { headers } = sdkResponse;
  keep(SESSION_COOKIES.frontToken, headers.get('front-token') ?? '', tokenEnd);
  const antiCsrf = headers.get('anti-csrf');
  if (antiCsrf !== null) keep(SESSION_COOKIES.antiCsrf, antiCsrf, tokenEnd);
  keep(SESSION_COOKIES.lastUpdate, String(context.now()), tokenEnd);
}
