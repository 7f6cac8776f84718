import type { CoreContext } from '../context';
import type { CoreRoutes } from '../input';
import { consumeMailToken, createMailToken } from '../mailTokens';
import {
  checkPassword,
  createUser,
  KEEP_SESSIONS,
  removeUser,
  updateUser,
  userByEmail,
  userById,
} from '../users';

/** Accounts with email and password: sign-up, sign-in, look-up, change, reset tokens, removal. */
export function userRoutes(app: CoreRoutes, core: CoreContext): void {
  app.post('/recipe/signup', async (input) => {
    const user = await createUser(core, input.text('email'), input.text('password'));
    if (user === undefined) return { status: 'EMAIL_ALREADY_EXISTS_ERROR' };
    return { status: 'OK', user, recipeUserId: user.id };
  });

  app.post('/recipe/signin', async (input) => {
    const user = await checkPassword(core, input.text('email'), input.text('password'));
    if (user === undefined) return { status: 'WRONG_CREDENTIALS_ERROR' };
    return { status: 'OK', user, recipeUserId: user.id };
  });

  app.get('/user/id', async (input) => {
    const user = await userById(core.db, input.text('userId'));
    return user === undefined ? { status: 'UNKNOWN_USER_ID_ERROR' } : { status: 'OK', user };
  });

  app.get('/users/by-accountinfo', async (input) => {
    const email = input.optionalText('email');
    const user = email === undefined ? undefined : await userByEmail(core.db, email);
    return { status: 'OK', users: user === undefined ? [] : [user] };
  });

  app.get('/users/count', async () => {
    const { count } = await core.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return { status: 'OK', count: Number(count) };
  });

  app.put('/recipe/user', async (input) => {
    const result = await updateUser(core, input.text('recipeUserId'), {
      email: input.optionalText('email'),
      password: input.optionalText('password'),
      keepSessions: input.flag(KEEP_SESSIONS),
    });
    if (result === 'unknown') return { status: 'UNKNOWN_USER_ID_ERROR' };
    return { status: result === 'taken' ? 'EMAIL_ALREADY_EXISTS_ERROR' : 'OK' };
  });

  app.post('/user/remove', async (input) => {
    await removeUser(core.db, input.text('userId'));
    return { status: 'OK' };
  });

  app.post('/recipe/user/password/reset/token', async (input) => {
    const userId = input.text('userId');
    if ((await userById(core.db, userId)) === undefined) return { status: 'UNKNOWN_USER_ID_ERROR' };
    const table = 'password_reset_tokens';
    return { status: 'OK', token: await createMailToken(core, table, userId, input.text('email')) };
  });

  app.post('/recipe/user/password/reset/token/consume', async (input) => {
    const table = 'password_reset_tokens';
    const found = await consumeMailToken(core, table, input.text('token'));
    if ('refusal' in found) {
      // The SDK passes this field on; other cores omit it.
      return { status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR', reason: found.refusal };
    }
    return { status: 'OK', ...found };
  });
}
