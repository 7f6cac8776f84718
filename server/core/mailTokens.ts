import { normaliseEmail, randomToken, sha256 } from '../secrets';
import type { CoreContext } from './context';

/** The two kinds of one-use token that travel by mail; the database keeps only their hashes. */
export type MailTokenTable = 'password_reset_tokens' | 'email_verification_tokens';

const HOUR_MS = 3_600_000;

/** How long a token of each kind is good for: a reset 1 h, a verification 24 h. */
const VALIDITY_MS: Record<MailTokenTable, number> = {
  password_reset_tokens: HOUR_MS,
  email_verification_tokens: 24 * HOUR_MS,
};

/** Makes a token. */
export async function createMailToken(
  core: CoreContext,
  table: MailTokenTable,
  userId: string,
  email: string,
): Promise<string> {
  const token = randomToken();
  await core.db
    .insertInto(table)
    .values({
      token_hash: sha256(token),
      user_id: userId,
      email: normaliseEmail(email),
      expires_at: core.now() + VALIDITY_MS[table],
    })
    .execute();
  return token;
}

/** Uses a token up, with all others of the account; of two uses at once exactly one succeeds. */
export function consumeMailToken(core: CoreContext, table: MailTokenTable, token: string) {
  return core.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom(table)
      .where('token_hash', '=', sha256(token))
      .returningAll()
      .executeTakeFirst();
    if (row === undefined || row.expires_at <= core.now()) return undefined;
    await trx.deleteFrom(table).where('user_id', '=', row.user_id).execute();
    return { userId: row.user_id, email: row.email };
  });
}

/** Withdraws all tokens of an account and address. */
export async function removeMailTokens(
  core: CoreContext,
  table: MailTokenTable,
  userId: string,
  email: string,
): Promise<void> {
  await core.db
    .deleteFrom(table)
    .where('user_id', '=', userId)
    .where('email', '=', normaliseEmail(email))
    .execute();
}
