import type { SessionContainer } from 'supertokens-node/recipe/session';
import type { AccountLinkAction } from '../../src/rules/accountLink';
import { refusalOf } from '../core/mailTokens';
import type { Database } from '../data/schema';
import type { Language } from '../http/language';
import { randomToken, sha256 } from '../operate/secrets';

/** A click on the button of a link's page. */
export interface LinkPress {
  readonly token: string;
  readonly session: SessionContainer | undefined;
  readonly language: Language;
}

/**
 * The outcome of a click. `reset` opens the page that sets a new password; with `hasApp`, the sign-in after it needs a
 * code. `waysRemoved`: recently added ways to sign in were removed.
 */
export type LinkEnd =
  | {
      readonly status: 'OK';
      readonly reset?: { readonly email: string; readonly token: string };
      readonly hasApp?: boolean;
      readonly waysRemoved?: boolean;
    }
  | { readonly status: 'LINK_INVALID'; readonly reason: string }
  | { readonly status: 'EMAIL_TAKEN' };

export interface AccountLink {
  readonly action: AccountLinkAction;
  readonly userId: string;
  /** Empty for links unrelated to an email change. */
  readonly changeId: string;
}

/** Creates a single-use link and returns its token; the database stores only the hash. */
export async function makeLink(
  db: Database,
  { action, userId, changeId }: AccountLink,
  expiresAt: number,
): Promise<string> {
  const token = randomToken();
  const row = { token_hash: sha256(token), action, user_id: userId, change_id: changeId };
  await db
    .insertInto('account_links')
    .values({ ...row, expires_at: expiresAt })
    .execute();
  return token;
}

/** Returns a valid token's link with its expiry (`expiresAt`, in ms), or the reason why it is not valid. */
export async function openLink(
  db: Database,
  action: AccountLinkAction,
  token: string,
  now: number,
) {
  const row = await db
    .selectFrom('account_links')
    .select(['user_id', 'change_id', 'expires_at', 'used_at', 'ended'])
    .where('token_hash', '=', sha256(token))
    .where('action', '=', action)
    .executeTakeFirst();
  if (row === undefined || row.used_at > 0 || row.expires_at <= now)
    return { refusal: refusalOf(row) };
  const { user_id: userId, change_id: changeId, expires_at: expiresAt } = row;
  return { action, userId, changeId, expiresAt };
}

/** Marks a link as used; returns false if another request already used it. */
export async function spendLink(db: Database, token: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', sha256(token))
    .where('used_at', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends an account's open links of one kind. Later clicks receive the reason; without one, that they were used. */
export async function endLinks(
  db: Database,
  action: AccountLinkAction,
  userId: string,
  ended: '' | 'REPLACED' | 'WITHDRAWN',
  now: number,
): Promise<void> {
  await db
    .updateTable('account_links')
    .set({ used_at: now, ended })
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .where('used_at', '=', 0)
    .execute();
}

/** Returns the account of a link, valid or not; undefined if the link is unknown. */
export async function ownerOfLink(db: Database, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_links')
    .select('user_id')
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst();
  return row?.user_id;
}
