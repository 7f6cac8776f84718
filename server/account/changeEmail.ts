import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import type { AccountEmail } from '../../src/rules/accountEmail';
import { CONFIRMATION_HOURS, RESEND_WAIT_MS } from '../../src/rules/constants';
import { maskedEmail } from '../../src/rules/maskedEmail';
import { HOUR_MS } from '../../src/rules/durations';
import { record } from '../audit/record';
import { accountOf, methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { emailProblem } from '../authApi/fieldErrors';
import { sessionRoutes } from '../authApi/routes';
import { fieldText, sentFields } from '../authApi/sentFields';
import type { Database } from '../data/schema';
import type { SharedLimit } from '../data/sharedLimit';
import { RequestError } from '../http/errors';
import { languageOfRequest, type Language } from '../http/language';
import { hasLastFailed } from '../mail/fate';
import { accountLink } from '../mail/links';
import { createMailLimit, MAIL_WAIT_S, TOO_MANY_MAILS } from '../mail/mailLimit';
import { recipientOf } from '../mail/recipient';
import { normaliseEmail } from '../operate/secrets';
import { holdProfile } from '../registration/profiles';
import { refreshDetails } from '../session/accountDetails';
import { requireFreshSignIn } from '../session/freshSignIn';
import { endLinks, makeLink } from './accountLinks';
import { isHeld, UNDO_MS, type EmailChange } from './heldEmail';
import { inTurn } from './inTurn';

const VALID_MS = CONFIRMATION_HOURS * HOUR_MS;
/** Minimum response time of a change (ms), so that timing does not reveal whether the new address has an account. */
const ANSWER_MS = 250;

const SAME = 'This is already your email.';

/** Counts a requested email under these keys, in its transaction. @throws {RequestError} if the limit is exceeded */
async function useMail(
  trx: Database,
  limit: SharedLimit,
  keys: readonly string[],
  language: Language,
): Promise<void> {
  for (const key of keys)
    if (!(await limit.take(key, trx)))
      throw new RequestError(429, TOO_MANY_MAILS[language], MAIL_WAIT_S);
}

/** Returns the account's pending email change; undefined if there is none. */
const pendingOf = (db: Database, userId: string, now: number) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('done_at', '=', 0)
    .where('ended', '=', '')
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Ends the pending change. Links sent to the old address stay valid: they undo the change. */
export async function endPendingChange(
  db: Database,
  userId: string,
  ended: 'REPLACED' | 'WITHDRAWN',
  now: number,
): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ ended })
    .where('user_id', '=', userId)
    .where('done_at', '=', 0)
    .where('ended', '=', '')
    .execute();
  await endLinks(db, 'changeEmail', userId, ended, now);
}

async function stateOf({ db, now }: AuthContext, userId: string): Promise<AccountEmail> {
  const { email = '', verified = false } = (await methodOf(userId)) ?? {};
  const pending = await pendingOf(db, userId, now());
  const undelivered = pending
    ? await hasLastFailed(db, pending.new_email, pending.sent_at)
    : !verified && (await hasLastFailed(db, email));
  return {
    email,
    confirmed: verified,
    pending: pending
      ? {
          email: pending.new_email,
          until: pending.expires_at,
          resendMs: Math.max(0, pending.sent_at + RESEND_WAIT_MS - now()),
        }
      : null,
    undelivered,
  };
}

/** Prepares the mail to the new address, to store with the change: a confirmation, or a notice to its owner. */
async function mailToNewAddress(
  { db, mail, now, url }: AuthContext,
  { id, user_id: userId, new_email: email }: Pick<EmailChange, 'id' | 'user_id' | 'new_email'>,
  language: Language,
): Promise<(trx: Database) => Promise<void>> {
  const at = now();
  const to = await recipientOf(db, email, language);
  const isTaken = (await accountOf(email)) !== undefined;
  return async (trx) => {
    const link = { action: 'changeEmail', userId, changeId: id } as const;
    const token = await makeLink(trx, link, at + VALID_MS);
    if (isTaken) await mail.post(trx, 'addressTried', to, { at });
    // An address whose previous owner can still reclaim it receives no email, and no other account can take it.
    else if (!(await isHeld(trx, email, at, userId)))
      await mail.post(trx, 'emailChange', to, {
        link: accountLink(url(), 'changeEmail', token, email),
      });
  };
}

/** Notifies the old address, with a link that cancels the change, in the transaction that requests it. */
async function notifyOldAddress(
  trx: Database,
  { mail, url }: AuthContext,
  { id, user_id: userId, old_email, new_email, asked_at: at }: EmailChange,
  language: Language,
): Promise<void> {
  const link = { action: 'undoEmailChange', userId, changeId: id } as const;
  const token = await makeLink(trx, link, at + VALID_MS + UNDO_MS);
  const data = {
    at,
    newEmail: maskedEmail(new_email),
    link: accountLink(url(), 'undoEmailChange', token, old_email),
  };
  await mail.post(
    trx,
    'emailChangeAsked',
    await recipientOf(trx, old_email, language),
    data,
    token,
  );
}

/** Runs work that stores mails, in a time that does not depend on them. */
async function inEqualTime({ mail }: AuthContext, work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), wait(ANSWER_MS)]);
  mail.deliver();
}

/** Starts a change and replaces a pending one. Nothing else changes until the new address confirms it. */
async function begin(
  context: AuthContext,
  session: SessionContainer,
  { typed, language, limit }: { typed: string; language: Language; limit: SharedLimit },
) {
  const { db, now } = context;
  await requireFreshSignIn(session, 'changeEmail', now());
  const userId = session.getUserId();
  const email = normaliseEmail(typed);
  const own = await methodOf(userId);
  if (own === undefined)
    throw new RequestError(400, 'This account has no email address to change.');
  const error = emailProblem(email) ?? (own.email === email ? SAME : undefined);
  if (error !== undefined) return { formFields: [{ id: 'new_email', error }] };
  const at = now();
  const change: EmailChange = {
    id: randomUUID(),
    user_id: userId,
    old_email: own.email,
    new_email: email,
    asked_at: at,
    sent_at: at,
    expires_at: at + VALID_MS,
    done_at: 0,
    ended: '',
  };
  await inEqualTime(context, async () => {
    const mailNewAddress = await mailToNewAddress(context, change, language);
    await db.transaction().execute(async (trx) => {
      await holdProfile(trx, userId);
      await useMail(trx, limit, [userId, email], language);
      await endPendingChange(trx, userId, 'REPLACED', at);
      await trx.insertInto('email_changes').values(change).execute();
      await record(trx, { event: 'email_change_asked', subject: userId }, at);
      await notifyOldAddress(trx, context, change, language);
      await mailNewAddress(trx);
    });
  });
  return stateOf(context, userId);
}

/** Sends the confirmation link again and invalidates earlier ones. Does nothing before the wait is over. */
async function resend(
  context: AuthContext,
  userId: string,
  language: Language,
  limit: SharedLimit,
) {
  const { db, now } = context;
  const at = now();
  const pending = await pendingOf(db, userId, at);
  if (pending === undefined) return stateOf(context, userId);
  await inEqualTime(context, async () => {
    const mailNewAddress = await mailToNewAddress(context, pending, language);
    await db.transaction().execute(async (trx) => {
      await holdProfile(trx, userId);
      // A single statement, so that only one of several concurrent requests sends an email.
      const { numUpdatedRows } = await trx
        .updateTable('email_changes')
        .set({ sent_at: at, expires_at: at + VALID_MS })
        .where('id', '=', pending.id)
        .where('ended', '=', '')
        .where('sent_at', '<=', at - RESEND_WAIT_MS)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return;
      await useMail(trx, limit, [userId, pending.new_email], language);
      await endLinks(trx, 'changeEmail', userId, 'REPLACED', at);
      await mailNewAddress(trx);
    });
  });
  return stateOf(context, userId);
}

async function withdraw(context: AuthContext, userId: string) {
  const { db, now } = context;
  await db.transaction().execute(async (trx) => {
    if ((await pendingOf(trx, userId, now())) === undefined) return;
    await endPendingChange(trx, userId, 'WITHDRAWN', now());
    await record(trx, { event: 'email_change_withdrawn', subject: userId }, now());
  });
  return stateOf(context, userId);
}

/**
 * The sign-in address of an account: `GET /api/account/email`. `POST` requests another one (form field `new_email`);
 * `…/resend` and `…/withdraw` act on the pending change.
 */
export function changeEmailRoutes(app: FastifyInstance, context: AuthContext): void {
  const signedIn = sessionRoutes(app);
  const limit = createMailLimit(context, 'change');
  const path = '/api/account/email';

  signedIn.get(path, async (session) => {
    // The address may have been confirmed elsewhere meanwhile.
    await refreshDetails(context.db, session);
    return stateOf(context, session.getUserId());
  });
  signedIn.post(path, (session, { request }) => {
    const typed = fieldText(sentFields(request.body), 'new_email');
    const language = languageOfRequest(request);
    return inTurn(context, session.getUserId(), () =>
      begin(context, session, { typed, language, limit }),
    );
  });
  // In turn, as the click on the link of the mail.
  signedIn.post(`${path}/resend`, (session, { request }) => {
    const userId = session.getUserId();
    const language = languageOfRequest(request);
    return inTurn(context, userId, () => resend(context, userId, language, limit));
  });
  signedIn.post(`${path}/withdraw`, (session) => {
    const userId = session.getUserId();
    return inTurn(context, userId, () => withdraw(context, userId));
  });
}
