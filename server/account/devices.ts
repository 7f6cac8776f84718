import type { FastifyInstance } from 'fastify';
import {
  getAllSessionHandlesForUser,
  getSessionInformation,
  revokeMultipleSessions,
  type SessionContainer,
} from 'supertokens-node/recipe/session';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { sessionRoute } from '../authApi/routes';
import { endProviderSessions } from '../core/endSessions';
import { RequestError } from '../http/errors';
import { fieldsOf, textField } from '../json';
import { agentNames } from '../session/agentNames';
import { rememberEnded } from '../session/endedElsewhere';
import { noteOf } from '../session/sessionNote';

type Context = Pick<AuthContext, 'db' | 'now'>;

/** Most sessions listed, the newest. */
const MOST = 50;
/** Sessions that begin while all others end are ended too, so many times over. */
const ROUNDS = 3;

/** The live sessions of who asks, the current one first, then those seen last. */
async function listSessions(session: SessionContainer) {
  const current = session.getHandle();
  const handles = await getAllSessionHandlesForUser(session.getUserId());
  const found = await Promise.all(
    handles.slice(-MOST).map(async (handle) => getSessionInformation(handle)),
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

/** Ends sessions, and answers how many there were. */
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

/** Ends one session. Somebody else's is answered as one that is gone already. */
async function endOne(context: Context, session: SessionContainer, id: string): Promise<number> {
  if (id === session.getHandle())
    throw new RequestError(400, 'The current session ends by signing out.');
  const userId = session.getUserId();
  const isOwn = (await getSessionInformation(id))?.userId === userId;
  return isOwn ? end(context, userId, [id]) : 0;
}

async function endOthers(context: Context, session: SessionContainer): Promise<number> {
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
 * `GET /api/account/sessions`, and `POST /api/account/sessions/end` with `session` (its id) or `others: true`. What
 * has ended is refused at its next call, also with an access token that has not.
 */
export function deviceRoutes(app: FastifyInstance, context: Context): void {
  app.get(
    '/api/account/sessions',
    sessionRoute(async (session) => ({ sessions: await listSessions(session) })),
  );

  app.post(
    '/api/account/sessions/end',
    sessionRoute(async (session, { request }) => {
      const id = textField(request.body, 'session');
      if (id === undefined && fieldsOf(request.body)['others'] !== true)
        throw new RequestError(400, 'It is not said which sessions are to end.');
      const ended = await (id === undefined
        ? endOthers(context, session)
        : endOne(context, session, id));
      return { ended };
    }),
  );
}
