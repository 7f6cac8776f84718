import { normaliseEmail } from '../../operate/secrets';
import type { CoreContext } from '../context';
import type { CoreRoutes } from '../input';
import { consumeMailToken, createMailToken, endMailTokens } from '../mailTokens';

const TABLE = 'email_verification_tokens';

export function verificationRoutes(app: CoreRoutes, core: CoreContext): void {
  const isVerified = async (userId: string, email: string) => {
    const row = await core.db
      .selectFrom('verified_emails')
      .select('email')
      .where('user_id', '=', userId)
      .where('email', '=', normaliseEmail(email))
      .executeTakeFirst();
    return row !== undefined;
  };

  app.post('/recipe/user/email/verify/token', async (input) => {
    const [userId, email] = [input.text('userId'), input.text('email')];
    if (await isVerified(userId, email)) return { status: 'EMAIL_ALREADY_VERIFIED_ERROR' };
    // Only the newest link is valid.
    await endMailTokens(core.db, TABLE, userId, core.now(), 'REPLACED', email);
    return { status: 'OK', token: await createMailToken(core, TABLE, userId, email) };
  });

  app.post('/recipe/user/email/verify', async (input) => {
    const token = input.text('token');
    const found = await consumeMailToken(core, TABLE, token, (trx, { userId, email }) =>
      trx
        .insertInto('verified_emails')
        .values({ user_id: userId, email })
        .onConflict((conflict) => conflict.columns(['user_id', 'email']).doNothing())
        .execute(),
    );
    if ('refusal' in found) return { status: 'EMAIL_VERIFICATION_INVALID_TOKEN_ERROR' };
    return { status: 'OK', ...found };
  });

  app.get('/recipe/user/email/verify', async (input) => {
    return {
      status: 'OK',
      isVerified: await isVerified(input.text('userId'), input.text('email')),
    };
  });
}
