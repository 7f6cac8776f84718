import type { Transaction } from 'kysely';
import { convertToRecipeUserId } from 'supertokens-node';
import { updateEmailOrPassword } from 'supertokens-node/recipe/emailpassword';
import { EmailVerificationClaim } from 'supertokens-node/recipe/emailverification';
import { maskedEmail } from '../../src/rules/maskedEmail';
import { record } from '../audit/record';
import { accountOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { moveUser } from '../core/users';
import type { Database, Tables } from '../data/schema';
import { confirmEmail } from '../emailVerification/confirmEmail';
import { accountLink } from '../mail/links';
import { recipientOf } from '../mail/recipient';
import { sha256 } from '../operate/secrets';
import { setProfile } from '../registration/profiles';
import { notifySessions } from '../session/liveSession';
import {
  endLinks,
  makeLink,
  openLink,
  spendLink,
  type LinkEnd,
  type LinkPress,
} from './accountLinks';
import { withdrawDeletion } from './deletionState';
import { UNDO_MS, type EmailChange } from './heldEmail';
import { lockOut, secureAccount, wayToPassword } from './secureAccount';

/** The address meanwhile belongs to another account. */
class EmailTaken extends Error {
  override readonly name = 'EmailTaken';
}

const isTaken = async (email: string, userId: string) => {
  const account = await accountOf(email);
  return account !== undefined && account.user.id !== userId;
};

/**
 * Replaces an account's address with a confirmed one, and updates what depends on it in one transaction if the account
 * is in this database. A separate core is changed first, so that an interrupted click can be repeated.
 * @throws {EmailTaken}
 */
async function moveAccount(
  { db, embeddedCore, now }: AuthContext,
  userId: string,
  email: string,
  work: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  const recipeUserId = convertToRecipeUserId(userId);
  await confirmEmail(recipeUserId, email);
  if (!embeddedCore) {
    const { status } = await updateEmailOrPassword({ recipeUserId, email });
    if (status === 'EMAIL_ALREADY_EXISTS_ERROR') throw new EmailTaken();
    if (status !== 'OK') throw new Error(`The core did not change the address: ${status}`);
  }
  try {
    await db.transaction().execute(async (trx) => {
      if (embeddedCore) await moveUser(trx, userId, email, now());
      await setProfile(trx, userId, { email });
      await work(trx);
    });
  } catch (error) {
    // The database accepts each address once.
    if (await isTaken(email, userId)) throw new EmailTaken();
    throw error;
  }
}

/** Another click on the same link was first. */
class LinkSpent extends Error {}

const changeById = (db: Database, id: string): Promise<EmailChange> =>
  db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function spend(trx: Transaction<Tables>, token: string, at: number): Promise<void> {
  if (!(await spendLink(trx, token, at))) throw new LinkSpent();
}

/** Converts EmailTaken and LinkSpent into outcomes of the click. */
async function ended(work: () => Promise<LinkEnd>): Promise<LinkEnd> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EmailTaken) return { status: 'EMAIL_TAKEN' };
    if (error instanceof LinkSpent) return { status: 'LINK_INVALID', reason: 'USED' };
    throw error;
  }
}

/** Whether a used link has completed its change, which counts as a success. */
async function isDone(db: Database, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_links')
    .innerJoin('email_changes', 'email_changes.id', 'account_links.change_id')
    .select('done_at')
    .where('token_hash', '=', sha256(token))
    .where('account_links.ended', '=', '')
    .where('email_changes.ended', '=', '')
    .executeTakeFirst();
  return row !== undefined && row.done_at > 0;
}

/** Replaces the old address, which receives a link that undoes the change for a week. */
export function confirmNewEmail(context: AuthContext, press: LinkPress): Promise<LinkEnd> {
  const { db, mail, now, url } = context;
  const { token, session, language } = press;
  return ended(async () => {
    const at = now();
    const link = await openLink(db, 'changeEmail', token, at);
    if ('refusal' in link)
      return link.refusal === 'USED' && (await isDone(db, token))
        ? { status: 'OK' }
        : { status: 'LINK_INVALID', reason: link.refusal };
    const { userId, changeId } = link;
    const { old_email: old, new_email: email } = await changeById(db, changeId);
    const until = at + UNDO_MS;
    await moveAccount(context, userId, email, async (trx) => {
      await spend(trx, token, at);
      await record(trx, { event: 'email_changed', subject: userId }, at);
      const undo = await makeLink(trx, { ...link, action: 'undoEmailChange' }, until);
      const to = await recipientOf(trx, email, language);
      const data = {
        at,
        newEmail: maskedEmail(email),
        until,
        link: accountLink(url(), 'undoEmailChange', undo, old),
      };
      await mail.post(trx, 'emailChangedFrom', { ...to, email: old }, data, undo);
      await mail.post(trx, 'emailChangedTo', to, { at }, `email changed ${changeId}`);
      // Last: mails to the old address until then are not those of an account that takes it later.
      await trx
        .updateTable('email_changes')
        .set({ done_at: now() })
        .where('id', '=', changeId)
        .execute();
    });
    mail.deliver();
    await notifySessions(userId, { user_email: email }, session, EmailVerificationClaim);
    return { status: 'OK' };
  });
}

/**
 * Ends a change and all later ones, with their links. Links that secure the account end too, as the other address may
 * have received some: they lead to a new password.
 */
async function endSince(
  trx: Transaction<Tables>,
  { user_id, asked_at }: EmailChange,
  at: number,
): Promise<void> {
  const since = trx
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', user_id)
    .where('asked_at', '>=', asked_at);
  await trx
    .updateTable('account_links')
    .set({ used_at: at })
    .where('used_at', '=', 0)
    .where('change_id', 'in', since)
    .execute();
  await endLinks(trx, 'secureAccount', user_id, '', at);
  await trx
    .updateTable('email_changes')
    .set({ ended: 'UNDONE' })
    .where('ended', '=', '')
    .where('user_id', '=', user_id)
    .where('asked_at', '>=', asked_at)
    .execute();
}

/** Restores the address that an account had before a change; whatever was added since a time (ms) may be an intruder's. */
async function restore(
  context: AuthContext,
  { token, session }: LinkPress,
  change: EmailChange,
  since: number,
): Promise<LinkEnd> {
  const { user_id: userId, old_email: email } = change;
  const at = context.now();
  // First, so that an interrupted click can be repeated.
  const waysRemoved = await lockOut(context, userId, session, since);
  await moveAccount(context, userId, email, async (trx) => {
    await spend(trx, token, at);
    await endSince(trx, change, at);
    // Its mail went to the other address.
    await withdrawDeletion(trx, userId, at);
    await record(trx, { event: 'email_change_undone', subject: userId }, at);
  });
  return wayToPassword(userId, email, waysRemoved);
}

/**
 * Cancels a pending change, or restores the old address, and withdraws a deletion. All sessions end, and the page of the
 * link continues to a new password.
 */
export function undoEmailChange(context: AuthContext, press: LinkPress): Promise<LinkEnd> {
  const { db, now } = context;
  return ended(async () => {
    const link = await openLink(db, 'undoEmailChange', press.token, now());
    if ('refusal' in link) return { status: 'LINK_INVALID', reason: link.refusal };
    const change = await changeById(db, link.changeId);
    return restore(context, press, change, change.asked_at);
  });
}

/** Returns the first change of an account's address that took effect since a time (ms) and was not undone. */
const firstMoveSince = (db: Database, userId: string, since: number) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('done_at', '>=', since)
    .where('ended', '=', '')
    .orderBy('done_at')
    .limit(1)
    .executeTakeFirst();

/**
 * "This wasn't me": if the address has changed since the mail, restores the one that the mail was sent to, as a reset
 * by mail would give the account back to the intruder.
 */
export function secureOrRestore(context: AuthContext, press: LinkPress): Promise<LinkEnd> {
  const { db, now } = context;
  return ended(async () => {
    const link = await openLink(db, 'secureAccount', press.token, now());
    if ('refusal' in link) return { status: 'LINK_INVALID', reason: link.refusal };
    const mailedAt = link.expiresAt - UNDO_MS;
    const move = await firstMoveSince(db, link.userId, mailedAt);
    if (move === undefined) return secureAccount(context, press, link);
    return restore(context, press, move, Math.min(move.asked_at, mailedAt));
  });
}
