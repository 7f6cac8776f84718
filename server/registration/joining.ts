import type { FastifyInstance } from 'fastify';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { addRoleToUser } from 'supertokens-node/recipe/userroles';
import { isRole } from '../../src/rules/roles';
import { inTurn } from '../account/inTurn';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { sessionRoutes } from '../authApi/routes';
import { TENANT } from '../core/context';
import type { Database } from '../data/schema';
import { confirmEmail } from '../emailVerification/confirmEmail';
import { languageOfRequest } from '../http/language';
import { textIn } from '../json';
import { sha256 } from '../operate/secrets';
import { keepMaker, keysNote } from '../report/import/studioKeys';
import { refreshDetails } from '../session/accountDetails';
import { refreshRoles } from '../session/liveSession';
import { LastAdministrator, refuseNeeded, replaceRole } from '../studios/administrators';
import { removeFormerRoles } from '../studios/coreRoles';
import { membershipOf, type Membership } from '../studios/studios';
import { checkInvitation, wasMailed } from './invitations';
import { acceptOnce, endRequests, InvitationGone } from './members';
import { profileOf, setProfile } from './profiles';
import { checkUse, type InvitationUse } from './useInvitation';

const studioOf = async (db: Database, token: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('invitations')
      .select('studio_id')
      .where('token_hash', '=', sha256(token))
      .executeTakeFirst()
  )?.studio_id;

const emailOf = async (db: Database, userId: string): Promise<string> =>
  (await profileOf(db, userId, 'email'))?.email ?? '';

/** Returns an invitation as the signed-in user sees it, refused for another address. `leaves`: their studio. */
async function offerFor({ db, now }: AuthContext, session: SessionContainer, token: string) {
  const offer = await checkInvitation(db, token, now(), await emailOf(db, session.getUserId()));
  const membership = await membershipOf(db, session.getUserId());
  const isMember = offer.state === 'valid' && (await studioOf(db, token)) === membership?.studioId;
  return {
    ...offer,
    state: isMember ? ('member' as const) : offer.state,
    leaves: membership?.studio.name ?? null,
  };
}

/** Uses up the invitation and moves the user to its studio, in one transaction. */
async function move(
  { db, now, embeddedCore }: AuthContext,
  userId: string,
  token: string,
  before: Membership | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await refuseNeeded(trx, userId);
    const { studioId, role } = await acceptOnce(trx, token, now());
    await keepMaker(trx, userId);
    await setProfile(trx, userId, { studio_id: studioId, role });
    await endRequests(trx, await emailOf(trx, userId), studioId);
    if (embeddedCore) await replaceRole(trx, userId, role);
    else await addRoleToUser(TENANT, userId, role);
    await record(trx, { event: 'invitation_used', subject: userId, actor: userId }, now());
    const from = before === undefined ? 'no studio' : `${before.role} in ${before.studioId}`;
    const keys = await keysNote(trx, userId);
    const reason = `${from} to ${role} in ${studioId}${keys && `; ${keys}`}`;
    await record(trx, { event: 'authz_change', subject: userId, actor: userId, reason }, now());
  });
}

/** Joins a studio; `lastAdministrator`: the current studio would be left without an administrator. */
async function join(
  context: AuthContext,
  session: SessionContainer,
  { token, language }: Omit<InvitationUse, 'email'>,
) {
  const { db, embeddedCore } = context;
  await checkUse(context, { token, language, email: await emailOf(db, session.getUserId()) });
  const offer = await offerFor(context, session, token);
  const { role = '' } = offer;
  if (offer.state !== 'valid' || !isRole(role)) return offer.state === 'member' ? 'joined' : 'gone';
  const userId = session.getUserId();
  const before = await membershipOf(db, userId);
  try {
    await move(context, userId, token, before);
  } catch (error) {
    if (error instanceof LastAdministrator) return 'lastAdministrator';
    if (error instanceof InvitationGone) return 'gone';
    throw error;
  }
  if (!embeddedCore) await removeFormerRoles(db, userId);
  if (await wasMailed(db, token)) await confirmEmail(session.getRecipeUserId());
  // This browser gets the new permissions and names with the response, others with their next request or refresh.
  await refreshRoles(session);
  await refreshDetails(db, session);
  return 'joined';
}

/**
 * Registers the routes by which an existing account joins a studio. `GET /api/invitation/offer` returns what the link
 * offers; `POST /api/invitation/accept`, sent by a button, accepts it.
 */
export function joiningRoutes(app: FastifyInstance, context: AuthContext): void {
  const signedIn = sessionRoutes(app);
  signedIn.get('/api/invitation/offer', (session, { request }) =>
    offerFor(context, session, textIn(request.query, 'token')),
  );

  signedIn.post('/api/invitation/accept', async (session, { request }) => {
    const token = textIn(request.body, 'token');
    const language = languageOfRequest(request);
    // In turn, so that of two invitations the second moves the user from where the first has.
    const joins = () => join(context, session, { token, language });
    return { outcome: await inTurn(context, session.getUserId(), joins) };
  });
}
