import type { FastifyInstance } from 'fastify';
import {
  getAllSessionHandlesForUser,
  getSessionInformation,
  revokeMultipleSessions,
  type SessionContainer,
} from 'supertokens-node/recipe/session';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { sessionRoutes } from '../authApi/routes';
import { endProviderSessions } from '../core/endSessions';
import { RequestError } from '../http/errors';
import { fieldsOf, textField } from '../json';
import { agentNames } from '../session/agentNames';
import { rememberEnded } from '../session/endedElsewhere';
import { noteOf } from '../session/sessionNote';
import { inTurn } from './inTurn';

type Context = Pick<AuthContext, 'db' | 'now'>;

/** Number of other sessions listed, the newest. */
const MOST = 50;
/** Rounds of ending sessions, so that those that begin meanwhile end too. */
const ROUNDS = 3;

/** Lists the user's live sessions: the current one first, then by last use. */
async function listSessions(session: SessionContainer) {
  const current = session.getHandle();
  const handles = await getAllSessionHandlesForUser(session.getUserId());
  const others = handles.filter((handle) => handle !== current).slice(-MOST);
  const found = await Promise.all(
    [current, ...others].map(async (handle) => getSessionInformation(handle)),
  );
  return found
    .filter((information) => information !== undefined)
    .map(({ sessionHandle, timeCreated, sessionDataInDatabase }) => {
      const { agent, network, way, signedInAt, seenAt } = noteOf(sessionDataInDatabase);
      return {
        id: sessionHandle,
        ...agentNames(agent),
        network,
        way,
        signedInAt: signedInAt || timeCreated,
        seenAt: seenAt || timeCreated,
        current: sessionHandle === current,
      };
    })
    .toSorted((a, b) => Number(b.current) - Number(a.current) || b.seenAt - a.seenAt);
}

async function end({ db, now }: Context, userId: string, handles: string[]): Promise<number> {
  if (handles.length === 0) return 0;
  const revoked = await revokeMultipleSessions(handles);
  const ended = revoked.length;
  if (ended > 0) {
    await rememberEnded(db, revoked, now());
    const reason = `${ended} ended from the list of devices`;
    await record(db, { event: 'session_ended', subject: userId, reason }, now());
  }
  return ended;
}

/** Ends one session. Another user's session is treated as already ended. */
async function endOne(context: Context, session: SessionContainer, id: string): Promise<number> {
  if (id === session.getHandle())
    throw new RequestError(400, 'The current session cannot be ended here. Sign out instead.');
  const userId = session.getUserId();
  const isOwn = (await getSessionInformation(id))?.userId === userId;
  return isOwn ? end(context, userId, [id]) : 0;
}

async function endOthers(context: Context, session: SessionContainer): Promise<number> {
  // Throws if it has ended meanwhile: the one that replaced it in this browser must not end.
  await session.getSessionDataFromDatabase();
  const userId = session.getUserId();
  let ended = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const handles = await getAllSessionHandlesForUser(userId);
    const others = handles.filter((handle) => handle !== session.getHandle());
    if (others.length === 0) break;
    ended += await end(context, userId, others);
  }
  await endProviderSessions(context.db, userId);
  return ended;
}

/**
 * `GET /api/account/sessions`, and `POST /api/account/sessions/end` with `session` (its id) or `others: true`. An ended
 * session is refused at its next request, even if its access token has not expired.
 */
export function deviceRoutes(app: FastifyInstance, context: Context): void {
  const signedIn = sessionRoutes(app);
  signedIn.get('/api/account/sessions', async (session) => ({
    sessions: await listSessions(session),
  }));

  signedIn.post('/api/account/sessions/end', async (session, { request }) => {
    const id = textField(request.body, 'session');
    if (id === undefined && fieldsOf(request.body)['others'] !== true)
      throw new RequestError(400, 'The request must name the sessions to end.');
    const ended = await inTurn(context, session.getUserId(), () =>
      id === undefined ? endOthers(context, session) : endOne(context, session, id),
    );
    return { ended };
  });
}
