import type { CoreContext } from '../context';
import type { CoreRoutes, Input } from '../input';
import {
  createSession,
  findSession,
  refreshSession,
  regenerateSession,
  setClaims,
  verifySession,
} from '../sessions';

const GONE = { status: 'UNAUTHORISED', message: 'Session does not exist.' } as const;

async function removeSessions(core: CoreContext, input: Input): Promise<string[]> {
  const handles = input.optionalTexts('sessionHandles');
  const removal = core.db.deleteFrom('sessions').returning('handle');
  if (handles?.length === 0) return [];
  const rows = await (
    handles === undefined
      ? removal.where('user_id', '=', input.text('userId'))
      : removal.where('handle', 'in', handles)
  ).execute();
  return rows.map(({ handle }) => handle);
}

/** Sessions: create, verify, refresh, regenerate, revoke, read and change. */
export function sessionRoutes(app: CoreRoutes, core: CoreContext): void {
  app.post('/recipe/session', (input) => {
    return createSession(core, {
      userId: input.text('userId'),
      claims: input.object('userDataInJWT'),
      data: input.object('userDataInDatabase'),
      antiCsrf: input.flag('enableAntiCsrf'),
      useStaticKey: !input.flag('useDynamicSigningKey'),
    });
  });

  app.post('/recipe/session/verify', (input) => {
    return verifySession(core, {
      accessToken: input.text('accessToken'),
      antiCsrfToken: input.optionalText('antiCsrfToken'),
      checkAntiCsrf: input.flag('doAntiCsrfCheck') && input.flag('enableAntiCsrf'),
      checkDatabase: input.flag('checkDatabase'),
    });
  });

  app.post('/recipe/session/refresh', (input) => {
    return refreshSession(core, {
      refreshToken: input.text('refreshToken'),
      antiCsrfToken: input.optionalText('antiCsrfToken'),
      antiCsrf: input.flag('enableAntiCsrf'),
      useStaticKey: !input.flag('useDynamicSigningKey'),
    });
  });

  app.post('/recipe/session/regenerate', (input) => {
    return regenerateSession(core, input.text('accessToken'), input.object('userDataInJWT'));
  });

  app.post('/recipe/session/remove', async (input) => ({
    status: 'OK',
    sessionHandlesRevoked: await removeSessions(core, input),
  }));

  app.get('/recipe/session', async (input) => {
    const row = await findSession(core, input.text('sessionHandle'));
    if (row === undefined) return GONE;
    return {
      status: 'OK',
      sessionHandle: row.handle,
      userId: row.user_id,
      recipeUserId: row.user_id,
      tenantId: 'public',
      timeCreated: row.created_at,
      expiry: row.expires_at,
      userDataInJWT: JSON.parse(row.jwt_data) as unknown,
      userDataInDatabase: JSON.parse(row.session_data) as unknown,
    };
  });

  app.get('/recipe/session/user', async (input) => {
    const rows = await core.db
      .selectFrom('sessions')
      .select('handle')
      .where('user_id', '=', input.text('userId'))
      .where('expires_at', '>', core.now())
      .orderBy('created_at')
      .execute();
    return { status: 'OK', sessionHandles: rows.map(({ handle }) => handle) };
  });

  app.put('/recipe/jwt/data', async (input) => {
    const found = await setClaims(core, input.text('sessionHandle'), input.object('userDataInJWT'));
    return found ? { status: 'OK' } : GONE;
  });

  app.put('/recipe/session/data', async (input) => {
    const result = await core.db
      .updateTable('sessions')
      .set({ session_data: JSON.stringify(input.object('userDataInDatabase')) })
      .where('handle', '=', input.text('sessionHandle'))
      .executeTakeFirst();
    return result.numUpdatedRows === 1n ? { status: 'OK' } : GONE;
  });
}
