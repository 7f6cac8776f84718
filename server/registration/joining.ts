import type { FastifyInstance } from 'fastify';
import { EmailVerificationClaim } from 'supertokens-node/recipe/emailverification';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { addRoleToUser, removeUserRole } from 'supertokens-node/recipe/userroles';
import { isRole } from '../../src/rules/roles';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { sessionRoute } from '../authApi/routes';
import { TENANT } from '../core/context';
import type { Database } from '../data/schema';
import { confirmEmail } from '../emailVerification/confirmEmail';
import { languageOfRequest } from '../http/language';
import { textField } from '../json';
import { sha256 } from '../operate/secrets';
import { refreshRoles } from '../session/liveSession';
import {
  holdPeople,
  LastAdministrator,
  refuseLastAdministrator,
  replaceRole,
} from '../studios/administrators';
import { membershipOf, type Membership } from '../studios/studios';
import { checkInvitation, wasMailed } from './invitations';
import { acceptOnce, InvitationGone } from './members';
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

/** An invitation as the signed-in person meets it: somebody else's is none of theirs. `leaves`: their studio now. */
async function lookAt({ db, now }: AuthContext, session: SessionContainer, token: string) {
  const look = await checkInvitation(db, token, now(), await emailOf(db, session.getUserId()));
  const membership = await membershipOf(db, session.getUserId());
  const isMember = look.state === 'valid' && (await studioOf(db, token)) === membership?.studioId;
  return {
    ...look,
    state: isMember ? ('member' as const) : look.state,
    leaves: membership?.studio.name ?? null,
  };
}

/** Throws {@link LastAdministrator} for one whom others of the studio need; who is alone there may go. */
async function refuseNeeded(
  trx: Parameters<typeof refuseLastAdministrator>[0],
  userId: string,
  studioId: string,
): Promise<void> {
  await holdPeople(trx, studioId);
  const others = await trx
    .selectFrom('profiles')
    .select('user_id')
    .where('studio_id', '=', studioId)
    .where('user_id', '<>', userId)
    .limit(1)
    .execute();
  if (others.length > 0) await refuseLastAdministrator(trx, userId);
}

/** Uses the invitation up and moves the person to its studio: both or neither. */
async function move(
  { db, now, embeddedCore }: AuthContext,
  userId: string,
  token: string,
  before: Membership | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (before !== undefined) await refuseNeeded(trx, userId, before.studioId);
    const { studioId, role } = await acceptOnce(trx, token, now());
    await setProfile(trx, userId, { studio_id: studioId, role });
    if (embeddedCore) await replaceRole(trx, userId, role);
    await record(trx, { event: 'invitation_used', subject: userId, actor: userId }, now());
    const from = before === undefined ? 'no studio' : `${before.role} in ${before.studioId}`;
    const reason = `${from} to ${role} in ${studioId}`;
    await record(trx, { event: 'authz_change', subject: userId, actor: userId, reason }, now());
  });
}

/** What came of joining; `lastAdministrator`: others of the studio they belong to would be left without one. */
async function join(
  context: AuthContext,
  session: SessionContainer,
  { token, language }: Omit<InvitationUse, 'email'>,
) {
  const { db, embeddedCore } = context;
  await checkUse(context, { token, language, email: await emailOf(db, session.getUserId()) });
  const look = await lookAt(context, session, token);
  const { role = '' } = look;
  if (look.state !== 'valid' || !isRole(role)) return look.state === 'member' ? 'joined' : 'gone';
  const userId = session.getUserId();
  const before = await membershipOf(db, userId);
  // At a core apart a role counts when both name it: given before, taken after. One that is given in vain is worth
  // nothing.
  if (!embeddedCore) await addRoleToUser(TENANT, userId, role);
  try {
    await move(context, userId, token, before);
  } catch (error) {
    if (error instanceof LastAdministrator) return 'lastAdministrator';
    if (error instanceof InvitationGone) return 'gone';
    throw error;
  }
  if (!embeddedCore && before !== undefined && before.role !== role)
    await removeUserRole(TENANT, userId, before.role);
  if (await wasMailed(db, token)) {
    await confirmEmail(session.getRecipeUserId());
    await session.fetchAndSetClaim(EmailVerificationClaim);
  }
  // This browser has the new rights with the answer, others with their next call.
  await refreshRoles(session);
  return 'joined';
}

/**
 * How somebody with an account joins the studio that invites them: `GET /api/invitation/offer` tells what the
 * link is worth to them, and `POST /api/invitation/accept`, sent by a press, accepts it.
 */
export function joiningRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get(
    '/api/invitation/offer',
    sessionRoute((session, { request }) =>
      lookAt(context, session, textField(request.query, 'token') ?? ''),
    ),
  );

  app.post(
    '/api/invitation/accept',
    sessionRoute(async (session, { request }) => {
      const token = textField(request.body, 'token') ?? '';
      const language = languageOfRequest(request);
      return { outcome: await join(context, session, { token, language }) };
    }),
  );
}
