import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SessionsTable } from '../data/schema';
import { parseObject } from '../json';
import { clockJump, hourlyWorkAt } from '../operate/hourlyClock';
import { unlessOutage } from '../operate/outage';
import { randomToken, sha256 } from '../operate/secrets';
import { noteOf } from '../session/sessionNote';
import { readAccessToken, signAccessToken } from './accessToken';
import { TENANT, type CoreContext } from './context';
import { holdsPassword, PASSWORD_VERSION } from './passwordVersion';
import { openRefreshToken, sealRefreshToken } from './refreshToken';
import { withChange } from './withChange';

type Claims = Record<string, unknown>;

const GONE = { status: 'UNAUTHORISED', message: 'Session does not exist.' } as const;
const PROMOTION_TRIES = 3;

/** A session in the format of the core driver interface. */
const view = (userId: string, handle: string, claims: Claims) => ({
  handle,
  userId,
  recipeUserId: userId,
  userDataInJWT: claims,
  tenantId: TENANT,
});

/** Returns the live session row; undefined if revoked or expired. */
export async function findSession(
  core: CoreContext,
  handle: string,
): Promise<SessionsTable | undefined> {
  const row = await core.db
    .selectFrom('sessions')
    .selectAll()
    .where('handle', '=', handle)
    .executeTakeFirst();
  if (row === undefined || row.expires_at > core.now()) return row;
  // A clock that is far ahead for a moment must not sign everyone out.
  return clockJump(core.now(), await hourlyWorkAt(core.db)) === undefined ? undefined : row;
}

/** What a session's tokens are made from. */
interface TokenInput {
  userId: string;
  claims: Claims;
  antiCsrf: boolean;
  useStaticKey: boolean;
}

/**
 * Issues a new pair of tokens. Times in ms. A session keeps its anti-CSRF value: a page that is left during a refresh gets
 * the cookies but not the value, and pages on two hosts may refresh at once.
 */
async function issue(
  core: CoreContext,
  input: TokenInput & { handle: string; parentHash: string | null; kept: string | null },
) {
  const { userId, handle, claims, parentHash, useStaticKey } = input;
  const antiCsrf = input.antiCsrf ? (input.kept ?? randomUUID()) : null;
  const secret = await core.keys.secret('refresh-token');
  const token = sealRefreshToken({ handle, userId, parentHash, antiCsrf }, secret);
  const content = { userId, handle, refreshHash: sha256(token), parentHash, antiCsrf, claims };
  const accessToken = await signAccessToken(core, content, { useStaticKey });
  const createdTime = core.now();
  const expiry = createdTime + core.settings.get().refreshTokenValidityMs;
  return {
    status: 'OK',
    session: view(userId, handle, claims),
    accessToken,
    refreshToken: { token, createdTime, expiry },
    antiCsrfToken: antiCsrf ?? undefined,
  } as const;
}

/** The account's password changed after the sign-in verified it. */
export class PasswordChanged extends Error {
  override readonly name = 'PasswordChanged';
  readonly statusCode = 409;
}

/**
 * Creates a session and stores it before returning the tokens. Throws {@link PasswordChanged} if the data name a
 * password version that is no longer current.
 */
export async function createSession(core: CoreContext, input: TokenInput & { data: Claims }) {
  const handle = randomToken();
  const tokens = await issue(core, { ...input, handle, parentHash: null, kept: null });
  const { [PASSWORD_VERSION]: version, ...data } = input.data;
  const { createdTime, expiry } = tokens.refreshToken;
  // One that replaces another after a proof is as old as that.
  const signedInAt = noteOf(data).signedInAt || createdTime;
  const row: SessionsTable = {
    handle,
    user_id: input.userId,
    refresh_hash: sha256(sha256(tokens.refreshToken.token)),
    previous_hash: '',
    jwt_data: JSON.stringify(input.claims),
    session_data: JSON.stringify(data),
    created_at: signedInAt,
    expires_at: Math.min(expiry, signedInAt + core.settings.get().sessionLongestMs),
  };
  const also = withChange.getStore();
  await core.db.transaction().execute(async (trx) => {
    if (typeof version === 'number' && !(await holdsPassword(trx, input.userId, version)))
      throw new PasswordChanged();
    await trx.insertInto('sessions').values(row).execute();
    await also?.(trx);
  });
  return tokens;
}

/**
 * Makes the child refresh token current if its parent still is, and returns the session's claims. With `previous_hash`,
 * it replaces a twin that has replaced their parent. A single conditional update, so that of two racing promotions
 * exactly one succeeds on any database.
 */
async function promote(
  core: CoreContext,
  handle: string,
  parentHash: string,
  childHash: string,
  parent: 'refresh_hash' | 'previous_hash' = 'refresh_hash',
): Promise<Claims | undefined> {
  const { refreshTokenValidityMs, sessionLongestMs } = core.settings.get();
  const expiry = core.now() + refreshTokenValidityMs;
  // However much it is used.
  const latest = sql<number>`created_at + ${sessionLongestMs}`;
  const row = await core.db
    .updateTable('sessions')
    .set({
      refresh_hash: sha256(childHash),
      // Its twin is not accepted in turn.
      previous_hash: parent === 'refresh_hash' ? sha256(parentHash) : '',
      expires_at: sql<number>`case when ${latest} < ${expiry} then ${latest} else ${expiry} end`,
    })
    .where('handle', '=', handle)
    .where(parent, '=', sha256(parentHash))
    .returning('jwt_data')
    .executeTakeFirst();
  return row && parseObject(row.jwt_data);
}

/**
 * Exchanges a refresh token. The parent stays valid until its child is used here or verified, so that a lost response
 * can be requested again. Use of the parent after that is theft. Pages of two origins may refresh at once, and the browser
 * keeps the later child, while the page with the earlier one has used that: so another child is accepted once.
 */
export async function refreshSession(
  core: CoreContext,
  input: {
    refreshToken: string;
    antiCsrfToken: string | undefined;
    antiCsrf: boolean;
    useStaticKey: boolean;
  },
) {
  const content = openRefreshToken(input.refreshToken, await core.keys.secrets('refresh-token'));
  if (content === undefined)
    return { status: 'UNAUTHORISED', message: 'Invalid refresh token.' } as const;
  if (input.antiCsrf && content.antiCsrf !== null && input.antiCsrfToken !== content.antiCsrf) {
    return {
      status: 'UNAUTHORISED',
      message: 'Anti CSRF token missing, or not matching.',
    } as const;
  }
  const { handle, userId } = content;
  const hash = sha256(input.refreshToken);
  const { antiCsrf, useStaticKey } = input;
  const kept = content.antiCsrf;
  const child = (claims: Claims) =>
    issue(core, { userId, handle, claims, parentHash: hash, antiCsrf, kept, useStaticKey });
  for (let attempt = 0; attempt < PROMOTION_TRIES; attempt += 1) {
    const row = await findSession(core, handle);
    if (row === undefined) return GONE;
    if (row.refresh_hash === sha256(hash)) return child(parseObject(row.jwt_data));
    const { parentHash } = content;
    if (parentHash === null) break;
    const claims =
      (await promote(core, handle, parentHash, hash)) ??
      (await promote(core, handle, parentHash, hash, 'previous_hash'));
    if (claims !== undefined) return child(claims);
  }
  const session = { handle, userId, recipeUserId: userId };
  return { status: 'TOKEN_THEFT_DETECTED', session } as const;
}

/** Verifies an access token; the first use of a child promotes it, and it alone returns a new token. */
export async function verifySession(
  core: CoreContext,
  input: {
    accessToken: string;
    antiCsrfToken: string | undefined;
    checkAntiCsrf: boolean;
    checkDatabase: boolean;
  },
) {
  const token = await readAccessToken(core, input.accessToken);
  if (token === undefined || token.expired) {
    return { status: 'TRY_REFRESH_TOKEN', message: 'Access token expired or invalid.' } as const;
  }
  // A token without one never fits.
  if (input.checkAntiCsrf && token.antiCsrf !== input.antiCsrfToken) {
    return { status: 'TRY_REFRESH_TOKEN', message: 'anti-csrf check failed' } as const;
  }
  const { userId, handle, claims, parentHash, refreshHash, expiry } = token;
  const session = { ...view(userId, handle, claims), expiryTime: expiry };
  if (parentHash === null && !input.checkDatabase) return { status: 'OK', session } as const;

  const row = await findSession(core, handle);
  if (row === undefined) return GONE;
  if (parentHash === null) return { status: 'OK', session } as const;
  // Reads continue on a full disk; a later use of the token promotes it.
  const promoted = await unlessOutage(() => promote(core, handle, parentHash, refreshHash));
  // Any other late response would put its anti-CSRF value beside the refresh token of a newer refresh, which then fails.
  if (promoted === undefined) return { status: 'OK', session } as const;
  const content = { ...token, parentHash: null };
  const accessToken = await signAccessToken(core, content, { expiry });
  return { status: 'OK', session, accessToken } as const;
}

/** Replaces a session's custom claims and signs a token with them that has the same expiry. */
export async function regenerateSession(core: CoreContext, accessToken: string, claims: Claims) {
  const token = await readAccessToken(core, accessToken);
  if (token === undefined || !(await setClaims(core, token.handle, claims))) return GONE;
  const session = view(token.userId, token.handle, claims);
  if (token.expired) return { status: 'OK', session } as const;
  const signed = await signAccessToken(core, { ...token, claims }, { expiry: token.expiry });
  return { status: 'OK', session, accessToken: signed } as const;
}

/** Replaces the custom claims, which reach the browser with the next token; returns false if the session has ended. */
export async function setClaims(
  core: CoreContext,
  handle: string,
  claims: Claims,
): Promise<boolean> {
  const result = await core.db
    .updateTable('sessions')
    .set({ jwt_data: JSON.stringify(claims) })
    .where('handle', '=', handle)
    .where('expires_at', '>', core.now())
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
