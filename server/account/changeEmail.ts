import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import type { AccountEmail } from '../../src/rules/accountEmail';
import { CONFIRMATION_HOURS, RESEND_WAIT_MS } from '../../src/rules/constants';
import { maskedEmail } from '../../src/rules/maskedEmail';
import { record } from '../audit/record';
import { accountOf, methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { emailProblem } from '../authApi/fieldErrors';
import { sessionRoute } from '../authApi/routes';
import { fieldText, sentFields } from '../authApi/sentFields';
import type { Database } from '../data/schema';
import { RequestError } from '../http/errors';
import { languageOfRequest, type Language } from '../http/language';
import { accountLink } from '../mail/links';
import { createMailLimit } from '../mail/mailLimit';
import { recipientOf } from '../mail/recipient';
import { normaliseEmail } from '../operate/secrets';
import type { Limit } from '../operate/limit';
import { holdProfile } from '../registration/profiles';
import { requireFreshSignIn } from '../session/freshSignIn';
import { endLinks, makeLink } from './accountLinks';
import { isHeld, UNDO_MS, type EmailChange } from './heldEmail';

const HOUR_MS = 3_600_000;
const VALID_MS = CONFIRMATION_HOURS * HOUR_MS;
/** No answer to a change comes sooner, so that its time tells nothing of the new address. */
const ANSWER_MS = 250;

const TOO_OFTEN: Readonly<Record<Language, string>> = {
  en: 'You’ve requested several emails. Use the latest one, or try again in 1 hour.',
  zh: '请求过于频繁，请使用最新邮件，或 1 小时后重试。',
};

const SAME = 'This is already your email.';

/** Counts a mail that is asked for with these keys. @throws {RequestError} when it is one too many */
function useMail(limit: Limit, keys: readonly string[], language: Language): void {
  if (keys.some((key) => limit.left(key) === 0)) throw new RequestError(429, TOO_OFTEN[language]);
  for (const key of keys) limit.use(1, key);
}

/** The change of an account that waits for its new address; undefined when none does. */
const pendingOf = (db: Database, userId: string, now: number) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('done_at', '=', 0)
    .where('ended', '=', '')
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Ends the change that waits. What was mailed to the old address works on: it is the way back. */
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
  };
}

/** Asks the new address, or tells whoever has it already, in the same time. */
async function mailNewAddress(
  { db, mail, now, url }: AuthContext,
  { id, user_id: userId, new_email: email }: Pick<EmailChange, 'id' | 'user_id' | 'new_email'>,
  language: Language,
): Promise<void> {
  const at = now();
  const token = await db.transaction().execute(async (trx) => {
    await holdProfile(trx, userId);
    // Replaced meanwhile: the link of the newer change is the one that works.
    if ((await pendingOf(trx, userId, at))?.id !== id) return undefined;
    await endLinks(trx, 'changeEmail', userId, 'REPLACED', at);
    const link = { action: 'changeEmail', userId, changeId: id } as const;
    return makeLink(trx, link, at + VALID_MS);
  });
  if (token === undefined) return;
  const to = await recipientOf(db, email, language);
  if ((await accountOf(email)) !== undefined) await mail.send('addressTried', to, { at });
  // An address that its last owner can still get back is not told, and nobody else gets it.
  else if (!(await isHeld(db, email, at, userId)))
    await mail.send('emailChange', to, {
      link: accountLink(url(), 'changeEmail', token, email),
    });
}

/** Tells the address that is to go, with a way to cancel. */
async function notifyOldAddress(
  { db, mail, now, url }: AuthContext,
  { id, user_id: userId, old_email, new_email }: EmailChange,
  language: Language,
): Promise<void> {
  const at = now();
  const link = { action: 'undoEmailChange', userId, changeId: id } as const;
  const token = await makeLink(db, link, at + VALID_MS + UNDO_MS);
  await mail.send('emailChangeAsked', await recipientOf(db, old_email, language), {
    at,
    newEmail: maskedEmail(new_email),
    link: accountLink(url(), 'undoEmailChange', token, old_email),
  });
}

/** Begins a change; one that waits is replaced. Nothing else changes before the new address has confirmed it. */
async function begin(
  context: AuthContext,
  session: SessionContainer,
  { typed, language, limit }: { typed: string; language: Language; limit: Limit },
) {
  const { db, now } = context;
  await requireFreshSignIn(session, 'changeEmail', now());
  const userId = session.getUserId();
  const email = normaliseEmail(typed);
  const own = await methodOf(userId);
  if (own === undefined) throw new RequestError(400, 'This account has no email to change.');
  const error = emailProblem(email) ?? (own.email === email ? SAME : undefined);
  if (error !== undefined) return { formFields: [{ id: 'new_email', error }] };
  useMail(limit, [userId, email], language);
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
  await db.transaction().execute(async (trx) => {
    await holdProfile(trx, userId);
    await endPendingChange(trx, userId, 'REPLACED', at);
    await trx.insertInto('email_changes').values(change).execute();
    await record(trx, { event: 'email_change_asked', subject: userId }, at);
  });
  await Promise.all([
    mailNewAddress(context, change, language).then(() =>
      notifyOldAddress(context, change, language),
    ),
    wait(ANSWER_MS),
  ]);
  return stateOf(context, userId);
}

/** Mails the link once more; the newest is the only one. Too early, nothing happens. */
async function resend(context: AuthContext, userId: string, language: Language, limit: Limit) {
  const { db, now } = context;
  const at = now();
  const pending = await pendingOf(db, userId, at);
  if (pending === undefined) return stateOf(context, userId);
  // One statement, so of several at once one mails.
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ sent_at: at, expires_at: at + VALID_MS })
    .where('id', '=', pending.id)
    .where('ended', '=', '')
    .where('sent_at', '<=', at - RESEND_WAIT_MS)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) {
    useMail(limit, [userId, pending.new_email], language);
    await Promise.all([mailNewAddress(context, pending, language), wait(ANSWER_MS)]);
  }
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
 * The address that an account signs in with: `GET /api/account/email`; `POST` asks for another one (`new_email` as
 * form field), `…/resend` and `…/withdraw` are about the change that waits.
 */
export function changeEmailRoutes(app: FastifyInstance, context: AuthContext): void {
  const limit = createMailLimit(context.now);
  const path = '/api/account/email';

  app.get(
    path,
    sessionRoute(async (session) => {
      const state = await stateOf(context, session.getUserId());
      // It was confirmed elsewhere meanwhile.
      if (session.getAccessTokenPayload()['user_email'] !== state.email)
        await session.mergeIntoAccessTokenPayload({ user_email: state.email });
      return state;
    }),
  );
  app.post(
    path,
    sessionRoute((session, { request }) => {
      const typed = fieldText(sentFields(request.body), 'new_email');
      return begin(context, session, { typed, language: languageOfRequest(request), limit });
    }),
  );
  app.post(
    `${path}/resend`,
    sessionRoute((session, { request }) =>
      resend(context, session.getUserId(), languageOfRequest(request), limit),
    ),
  );
  app.post(
    `${path}/withdraw`,
    sessionRoute((session) => withdraw(context, session.getUserId())),
  );
}
