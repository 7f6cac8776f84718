import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getUser, listUsersByAccountInfo, type User } from 'supertokens-node';
import { inTurn } from '../account/inTurn';
import { TENANT } from '../core/context';
import { hasProviderSession } from '../core/endSessions';
import { readCookies, setCookie } from '../http/cookies';
import { textField } from '../json';
import { logFailure } from '../operate/log';
import { loginPage, ssoAddresses } from './addresses';
import type { SsoContext } from './context';
import { isOfAddress, ProviderRefusal, type Identity } from './relyingParty';
import { startSsoSession, type SsoAccount } from './session';
import { takeTry, tryCookie } from './tries';

/**
 * Returns the platform's account of an identity. The embedded provider names it. A user of another provider is found
 * by an address that both sides have verified, so that no one can claim it in advance.
 */
async function accountOf(
  { embedded }: SsoContext,
  { subject, email }: Identity,
): Promise<SsoAccount | undefined> {
  const users: (User | undefined)[] = embedded
    ? [await getUser(subject)]
    : email === undefined
      ? []
      : await listUsersByAccountInfo(TENANT, { email });
  for (const user of users) {
    const method = user?.loginMethods.find(
      (candidate) => embedded || (candidate.verified && candidate.hasSameEmailAs(email)),
    );
    if (user !== undefined && method?.email !== undefined) {
      return { user, recipeUserId: method.recipeUserId, email: method.email };
    }
  }
  return undefined;
}

/** Finishes an attempt that this browser began; returns the error code, or undefined. */
async function signIn(
  sso: SsoContext,
  request: FastifyRequest,
  reply: FastifyReply,
  finish: () => Promise<Identity>,
): Promise<string | undefined> {
  const { context, embedded } = sso;
  try {
    const identity = await finish();
    const account = await accountOf(sso, identity);
    if (account === undefined) return 'account_unknown';
    const { id } = account.user;
    return await inTurn(context, id, async () => {
      // Since the provider responded, its session may have ended, or the account may have another address.
      const isStill = embedded
        ? await hasProviderSession(context.db, id)
        : (await accountOf(sso, identity))?.user.id === id;
      return isStill ? startSsoSession(context, request, reply, account) : 'access_denied';
    });
  } catch (error) {
    if (error instanceof ProviderRefusal) return error.code;
    const level = isOfAddress(error) ? 'info' : 'error';
    logFailure(context.log, `[${request.traceId}] single sign-on failed`, error, level);
    return 'server_error';
  }
}

/** Registers the route that the identity provider redirects to (spec 7: login-callback). */
export function callbackRoute(app: FastifyInstance, sso: SsoContext): void {
  const { context, relyingParty } = sso;

  app.get('/api/auth/login-callback', async (request, reply) => {
    const { callback, portal, secure } = ssoAddresses(context.url());
    const state = textField(request.query, 'state');
    const refused = loginPage(portal, { error: 'invalid_state' });
    if (state === undefined) return reply.redirect(refused, 303);

    const cookie = tryCookie(state, new URL(callback).pathname, secure);
    const secret = readCookies(request)[cookie.name];
    if (secret === undefined) return reply.redirect(refused, 303);
    setCookie(reply, { ...cookie, value: '', expires: new Date(0) });
    const ssoTry = await takeTry(context.db, state, secret, context.now());
    if (ssoTry === undefined) return reply.redirect(refused, 303);

    const address = new URL(request.url.slice(request.url.indexOf('?')), callback);
    const error = await signIn(sso, request, reply, () =>
      relyingParty.finish(address, state, ssoTry),
    );
    const answer = error === undefined ? { state } : { state, error };
    return reply.redirect(loginPage(portal, answer), 303);
  });
}
