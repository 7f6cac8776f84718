import { CONFIRMATION_HOURS, RESET_HOURS } from '../../src/rules/constants';
import { normaliseEmail, randomToken, sha256 } from '../operate/secrets';
import type { CoreContext } from './context';

/** The two kinds of one-use token that travel by mail; the database keeps only their hashes. */
export type MailTokenTable = 'password_reset_tokens' | 'email_verification_tokens';

const HOUR_MS = 3_600_000;

/** How long a token of each kind is good for: a reset 1 h, a verification 24 h. */
const VALIDITY_MS: Record<MailTokenTable, number> = {
  password_reset_tokens: RESET_HOURS * HOUR_MS,
  email_verification_tokens: CONFIRMATION_HOURS * HOUR_MS,
};

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

export type TokenRefusal = 'EXPIRED' | 'USED' | 'REPLACED' | 'WITHDRAWN' | 'INVALID';

/**
 * Uses a token up, with all others of the account; of two uses at once exactly one succeeds. A spent
 * token is remembered until the clean-up, so that a second use can be told from a made-up one.
 */
export function consumeMailToken(core: CoreContext, table: MailTokenTable, token: string) {
  const hash = sha256(token);
  const now = core.now();
  return core.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable(table)
      .set({ used_at: now })
      .where('token_hash', '=', hash)
      .where('used_at', '=', 0)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return { refusal: await refusalOf(trx, table, hash) };
    await endMailTokens(trx, table, row.user_id, now, '');
    return { userId: row.user_id, email: row.email };
  });
}

export async function refusalOf(
  trx: CoreContext['db'],
  table: MailTokenTable | 'account_links',
  hash: string,
): Promise<TokenRefusal> {
  const row = await trx
    .selectFrom(table)
    .select(['used_at', 'ended'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (row === undefined) return 'INVALID';
  if (row.ended !== '') return row.ended;
  return row.used_at > 0 ? 'USED' : 'EXPIRED';
}

/** Ends the open tokens of an account, all or those of one address, for a reason that a late press is told. */
export async function endMailTokens(
  db: CoreContext['db'],
  table: MailTokenTable,
  userId: string,
  now: number,
  ended: '' | 'REPLACED' | 'WITHDRAWN',
  email?: string,
): Promise<void> {
  let open = db
    .updateTable(table)
    .set({ used_at: now, ended })
    .where('user_id', '=', userId)
    .where('used_at', '=', 0);
  if (email !== undefined) open = open.where('email', '=', normaliseEmail(email));
  await open.execute();
}

/**
 * Why a link that proves an address was refused, for the page that it leads to; null where it was used by its own
 * account, which is as good as a success.
 */
export async function verificationRefusal(
  db: CoreContext['db'],
  token: string,
): Promise<TokenRefusal | null> {
  const table = 'email_verification_tokens';
  const hash = sha256(token);
  const refusal = await refusalOf(db, table, hash);
  if (refusal !== 'USED') return refusal;
  const verified = await db
    .selectFrom('verified_emails')
    .innerJoin(table, (join) =>
      join
        .onRef(`${table}.user_id`, '=', 'verified_emails.user_id')
        .onRef(`${table}.email`, '=', 'verified_emails.email'),
    )
    .select('verified_emails.email')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return verified === undefined ? refusal : null;
}
