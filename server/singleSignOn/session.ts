import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecipeUserId } from 'supertokens-node';
import { createNewSession } from 'supertokens-node/recipe/session';
import { MS_PER_DAY, PORTAL_COOKIE_DAYS, TOKEN_COOKIE_DAYS } from '../../src/rules/constants';
import { PORTAL_COOKIES, SESSION_COOKIES } from '../../src/rules/cookies';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { applySdkCookies, CollectingResponse, toSdkRequest } from '../authApi/exchange';
import { TENANT } from '../core/context';
import { setCookie } from '../http/cookies';
import { signJwt } from '../operate/signJwt';
import { keepPending } from '../secondStep/pendingSignIn';
import { secondWithoutAsking } from '../secondStep/trustedDevices';
import { endPreviousSession } from '../session/previousSession';
import { withNote } from '../session/sessionNote';
import { ssoAddresses } from './addresses';

export interface SsoAccount {
  readonly userId: string;
  readonly recipeUserId: RecipeUserId;
  readonly email: string;
}

/** Signs the single-sign-on JWT, which names the user to other services on the parent domain. */
async function ssoJwt(
  context: AuthContext,
  { userId, email }: SsoAccount,
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
  account: SsoAccount,
): Promise<void> {
  const issued = new Date(context.now());
  const expires = new Date(issued.getTime() + PORTAL_COOKIE_DAYS * MS_PER_DAY);
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
 * that the portal would write. If a second step is required first, returns the error code for it.
 */
export async function startSsoSession(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  account: SsoAccount,
): Promise<'second_step' | undefined> {
  const { sdkRequest } = toSdkRequest(request, { 'st-auth-mode': 'cookie' });
  const sdkResponse = new CollectingResponse();
  const way = 'singleSignOn' as const;
  const by = 'single sign-on';
  const person = { userId: account.userId, email: account.email, way, by };
  const second = await secondWithoutAsking(context, { req: sdkRequest }, person);
  if (second === undefined) {
    const recipeUserId = account.recipeUserId.getAsString();
    const unknown = { knownBrowser: undefined, passwordVersion: undefined };
    await keepPending(context, { res: sdkResponse }, { ...person, recipeUserId, ...unknown });
    applySdkCookies(sdkResponse, reply);
    return 'second_step';
  }
  const data = withNote({}, { way, second });
  await createNewSession(sdkRequest, sdkResponse, TENANT, account.recipeUserId, {}, data);
  await endPreviousSession(sdkRequest, account.userId);
  applySdkCookies(sdkResponse, reply);

  const { userId: subject } = account;
  const entry = { event: 'authn_login_success', subject, reason: by } as const;
  await record(context.db, entry, context.now());

  await keepSsoJwt(context, reply, account);
  const keep = (name: string, value: string, expires: Date) =>
    keepCookie(context, reply, name, value, expires);
  const tokenEnd = new Date(context.now() + TOKEN_COOKIE_DAYS * MS_PER_DAY);
  const { headers } = sdkResponse;
  keep(SESSION_COOKIES.frontToken, headers.get('front-token') ?? '', tokenEnd);
  const antiCsrf = headers.get('anti-csrf');
  if (antiCsrf !== null) keep(SESSION_COOKIES.antiCsrf, antiCsrf, tokenEnd);
  keep(SESSION_COOKIES.lastUpdate, String(context.now()), tokenEnd);
  return undefined;
}
