import type { SessionContainer } from 'supertokens-node/recipe/session';
import type { AccountLinkAction } from '../../src/rules/accountLink';
import { refusalOf } from '../core/mailTokens';
import type { Database } from '../data/schema';
import type { Language } from '../http/language';
import { randomToken, sha256 } from '../operate/secrets';

/** A press on the page of a link. */
export interface LinkPress {
  readonly token: string;
  readonly session: SessionContainer | undefined;
  readonly language: Language;
}

/** How it ended. `reset` opens the page that sets a new password. */
export type LinkEnd =
  | { readonly status: 'OK'; readonly reset?: { readonly email: string; readonly token: string } }
  | { readonly status: 'LINK_INVALID'; readonly reason: string }
  | { readonly status: 'EMAIL_TAKEN' };

/** What a link is about. */
export interface AccountLink {
  readonly action: AccountLinkAction;
  readonly userId: string;
  /** Empty for a link about no change of address. */
  readonly changeId: string;
}

/** Makes a link that works once; the answer is its token, of which the database keeps the hash. */
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

/** The link of a token while it works, with its end (`expiresAt`, in ms); else why it does not. */
export async function openLink(
  db: Database,
  action: AccountLinkAction,
  token: string,
  now: number,
) {
  const row = await db
    .selectFrom('account_links')
    .select(['user_id', 'change_id', 'expires_at'])
    .where('token_hash', '=', sha256(token))
    .where('action', '=', action)
    .where('used_at', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return { refusal: await refusalOf(db, 'account_links', sha256(token)) };
  const { user_id: userId, change_id: changeId, expires_at: expiresAt } = row;
  return { action, userId, changeId, expiresAt };
}

/** Uses a link up; false where another press was first. */
export async function spendLink(db: Database, token: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', sha256(token))
    .where('used_at', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends the open links of one kind that an account has, for a reason that a late press is told. */
export async function endLinks(
  db: Database,
  action: AccountLinkAction,
  userId: string,
  ended: 'REPLACED' | 'WITHDRAWN',
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

/** Whose account a link is about, whether it still works or not; undefined for one that is not known any more. */
export async function ownerOfLink(db: Database, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_links')
    .select('user_id')
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst();
  return row?.user_id;
}
