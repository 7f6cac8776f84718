import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import {
  createNewSession,
  getAllSessionHandlesForUser,
  revokeAllSessionsForUser,
  revokeMultipleSessions,
  type SessionContainer,
} from 'supertokens-node/recipe/session';
import { DELETION_GRACE_MS } from '../../src/rules/accountLimits';
import type { AccountDeletion } from '../../src/rules/deletion';
import { record } from '../audit/record';
import { methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { sessionRoutes, type SessionCall } from '../authApi/routes';
import { fieldText, sentFields } from '../authApi/sentFields';
import { TENANT } from '../core/context';
import { endProviderSessions } from '../core/endSessions';
import { endMailedLinks } from '../core/users';
import type { Database, Tables } from '../data/schema';
import { RequestError } from '../http/errors';
import { languageOfRequest, type Language } from '../http/language';
import { accountLink } from '../mail/links';
import { recipientOf } from '../mail/recipient';
import { normaliseEmail } from '../operate/secrets';
import { setProfile } from '../registration/profiles';
import { rememberEnded } from '../session/endedElsewhere';
import { requireFreshSignIn } from '../session/freshSignIn';
import { notifySessions } from '../session/liveSession';
import { keptNote } from '../session/sessionNote';
import { LastAdministrator, leavesOthersAlone, refuseNeeded } from '../studios/administrators';
import { membershipOf } from '../studios/studios';
import {
  endLinks,
  makeLink,
  openLink,
  ownerOfLink,
  spendLink,
  type LinkEnd,
  type LinkPress,
} from './accountLinks';
import { endPendingChange } from './changeEmail';
import { DELETE_AT, deletionOf, withdrawDeletion } from './deletionState';
import { inTurn } from './inTurn';

/** Thrown if the account is already being removed. */
class NotScheduled extends Error {}

async function stateOf({ db }: AuthContext, userId: string): Promise<AccountDeletion> {
  const email = (await methodOf(userId))?.email ?? '';
  return {
    email,
    deleteAt: await deletionOf(db, userId),
    isLastAdministrator: await leavesOthersAlone(db, userId),
  };
}

/** An account and when it will be deleted (ms). */
interface Due {
  readonly userId: string;
  readonly email: string;
  readonly deleteAt: number;
}

/** Announces a scheduled deletion by email, with a link that keeps the account; an older link ends. */
export async function notifyOfDeletion(
  trx: Database,
  { mail, now, url }: AuthContext,
  { userId, email, deleteAt }: Due,
  language: Language,
): Promise<void> {
  await endLinks(trx, 'keepAccount', userId, 'REPLACED', now());
  const token = await makeLink(trx, { action: 'keepAccount', userId, changeId: '' }, deleteAt);
  const studio = (await membershipOf(trx, userId))?.studio.name ?? '';
  const link = accountLink(url(), 'keepAccount', token, email);
  const data = { on: deleteAt, studio, link };
  await mail.post(trx, 'deletionScheduled', await recipientOf(trx, email, language), data, token);
}

/** Blocks the account at once and announces it: ends its mailed links, its pending change and every session. */
async function schedule(context: AuthContext, due: Due, language: Language): Promise<void> {
  const { db, mail, now } = context;
  const { userId, deleteAt } = due;
  await db.transaction().execute(async (trx) => {
    await refuseNeeded(trx, userId);
    const at = await deletionOf(trx, userId);
    if (at > 0 && at <= now()) throw new NotScheduled();
    await setProfile(trx, userId, { delete_at: deleteAt });
    await endPendingChange(trx, userId, 'WITHDRAWN', now());
    await endMailedLinks(trx, userId, now());
    await record(trx, { event: 'deletion_asked', subject: userId }, now());
    await notifyOfDeletion(trx, context, due, language);
  });
  mail.deliver();
  await revokeAllSessionsForUser(userId);
  await endProviderSessions(db, userId);
}

/**
 * Requests deletion of the user's own account, confirmed by typing its address. This browser gets a new session that
 * can only keep the account and download its data.
 */
async function ask(
  context: AuthContext,
  session: SessionContainer,
  { request, sdkRequest, sdkResponse }: SessionCall,
) {
  const { now } = context;
  await requireFreshSignIn(session, 'deleteAccount', now());
  const userId = session.getUserId();
  const method = await methodOf(userId);
  if (method === undefined) throw new RequestError(400, 'This account has no email address.');
  const { email, recipeUserId } = method;
  const typed = normaliseEmail(fieldText(sentFields(request.body), 'confirm_email'));
  if (typed !== email)
    return { formFields: [{ id: 'confirm_email', error: `Enter ${email} to confirm.` }] };
  const data = keptNote(await session.getSessionDataFromDatabase());
  const deleteAt = now() + DELETION_GRACE_MS;
  try {
    await schedule(context, { userId, email, deleteAt }, languageOfRequest(request));
  } catch (error) {
    if (error instanceof NotScheduled || error instanceof LastAdministrator)
      return stateOf(context, userId);
    throw error;
  }
  await createNewSession(sdkRequest, sdkResponse, TENANT, recipeUserId, {}, data);
  return stateOf(context, userId);
}

/** Keeps the account and gives its sessions full access again. */
async function keep(
  { db, now }: AuthContext,
  userId: string,
  session: SessionContainer | undefined,
  spent: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await spent(trx);
    await withdrawDeletion(trx, userId, now());
  });
  await notifySessions(userId, { [DELETE_AT]: null }, session);
}

/**
 * Keeps the account by the emailed link and ends all sessions but this browser's: the user who asked for the deletion may
 * be an intruder, whose session would get full access again. Idempotent: a second click also succeeds.
 */
export async function keepAccount(
  context: AuthContext,
  { token, session }: LinkPress,
): Promise<LinkEnd> {
  const { db, now } = context;
  const link = await openLink(db, 'keepAccount', token, now());
  if ('refusal' in link) {
    const isGone = ['EXPIRED', 'INVALID'].includes(link.refusal);
    const owner = isGone ? undefined : await ownerOfLink(db, token);
    // As good as a success, whether by this link or another way.
    const isKept = owner !== undefined && (await deletionOf(db, owner)) === 0;
    return isKept ? { status: 'OK' } : { status: 'LINK_INVALID', reason: link.refusal };
  }
  const { userId } = link;
  const handles = await getAllSessionHandlesForUser(userId);
  const others = handles.filter((handle) => handle !== session?.getHandle());
  // First, so that an interrupted click can be repeated.
  await rememberEnded(db, await revokeMultipleSessions(others), now());
  await endProviderSessions(db, userId);
  await keep(context, userId, session, async (trx) => {
    await spendLink(trx, token, now());
  });
  return { status: 'OK' };
}

/**
 * Deletion of the user's own account: `GET /api/account/deletion` returns its state, `POST` requests it (form field
 * `confirm_email`), `…/undo` keeps the account.
 */
export function deleteAccountRoutes(app: FastifyInstance, context: AuthContext): void {
  const signedIn = sessionRoutes(app);
  const path = '/api/account/deletion';
  signedIn.get(path, (session) => stateOf(context, session.getUserId()));
  signedIn.post(path, (session, call) =>
    inTurn(context, session.getUserId(), () => ask(context, session, call)),
  );
  // In turn, as the click on the link of the mail.
  signedIn.post(`${path}/undo`, async (session) => {
    const userId = session.getUserId();
    await inTurn(context, userId, () => keep(context, userId, session, async () => undefined));
    return stateOf(context, userId);
  });
}
