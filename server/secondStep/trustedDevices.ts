import { randomUUID } from 'node:crypto';
import type { APIOptions } from 'supertokens-node/recipe/emailpassword';
import { SERVER_COOKIES } from '../../src/rules/cookies';
import { TRUST_MS, type SecondFactor } from '../../src/rules/secondStep';
import type { WayIn } from '../../src/rules/waysIn';
import type { AuthContext } from '../authApi/context';
import type { Database } from '../data/schema';
import { sentCookie } from '../http/cookies';
import { randomToken, sha256 } from '../operate/secrets';
import { originOfWork } from '../operate/work';
import { agentNames } from '../session/agentNames';
import { stepOf } from './needed';
import { removeDueSecondSteps } from './removeDue';

const COOKIE = SERVER_COOKIES.trustedDevice;
/** Longest stored user agent, in characters. */
const LONGEST = 300;

type Sent = Pick<APIOptions, 'req'>;

const tokenHash = ({ req }: Sent): string => sha256(sentCookie(req, COOKIE));

/** Whether the account trusts a request's browser; the use is recorded. */
export async function isTrusted(
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  sent: Sent,
  userId: string,
): Promise<boolean> {
  const result = await db
    .updateTable('trusted_devices')
    .set({ last_used_at: now() })
    .where('token_hash', '=', tokenHash(sent))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Trusts a request's browser for {@link TRUST_MS}; use does not extend it. */
export async function trust(
  { db, now, url }: Pick<AuthContext, 'db' | 'now' | 'url'>,
  { req, res }: Pick<APIOptions, 'req' | 'res'>,
  userId: string,
): Promise<void> {
  const token = randomToken();
  const at = now();
  // The browser has one cookie, so the trust of its previous cookie ends.
  await db.deleteFrom('trusted_devices').where('token_hash', '=', tokenHash({ req })).execute();
  await db
    .insertInto('trusted_devices')
    .values({
      id: randomUUID(),
      user_id: userId,
      token_hash: sha256(token),
      agent: originOfWork().agent.slice(0, LONGEST),
      created_at: at,
      last_used_at: at,
      expires_at: at + TRUST_MS,
    })
    .execute();
  const secure = url().startsWith('https:');
  // Every sign-in method reads it; single sign-on has a separate path.
  res.setCookie(COOKIE, token, undefined, secure, true, at + TRUST_MS, '/', 'lax');
}

/** Returns the browsers that an account trusts, newest first. Times in ms since 1970. */
export async function trustedDevicesOf(db: Database, userId: string, now: number) {
  const rows = await db
    .selectFrom('trusted_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ id, agent, created_at, last_used_at, expires_at }) => ({
    id,
    ...agentNames(agent),
    createdAt: created_at,
    lastUsedAt: last_used_at,
    until: expires_at,
  }));
}

/** Ends the trust in one browser of an account, or in all; returns their number. */
export async function endTrust(db: Database, userId: string, id?: string): Promise<number> {
  let deletion = db.deleteFrom('trusted_devices').where('user_id', '=', userId);
  if (id !== undefined) deletion = deletion.where('id', '=', id);
  return Number((await deletion.executeTakeFirst()).numDeletedRows);
}

/**
 * Returns the second factor that needs no user action: empty if none is required, `trusted-device` if the account
 * trusts the browser. Undefined if the user must take the second step.
 */
export async function secondWithoutAsking(
  context: Pick<AuthContext, 'db' | 'mail' | 'now' | 'embeddedCore'>,
  sent: Pick<APIOptions, 'req'>,
  { userId, way }: { readonly userId: string; readonly way: WayIn },
): Promise<SecondFactor | '' | undefined> {
  await removeDueSecondSteps(context, userId);
  if (way === 'passkey' || (await stepOf(context.db, userId)) === 'none') return '';
  return (await isTrusted(context, sent, userId)) ? 'trusted-device' : undefined;
}
