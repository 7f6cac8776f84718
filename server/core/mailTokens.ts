import type { Transaction } from 'kysely';
import { CONFIRMATION_HOURS, RESET_HOURS } from '../../src/rules/constants';
import { HOUR_MS } from '../../src/rules/durations';
import type { Tables } from '../data/schema';
import { normaliseEmail, randomToken, sha256 } from '../operate/secrets';
import type { CoreContext } from './context';

/** The two kinds of emailed single-use token; the database stores only their hashes. */
export type MailTokenTable = 'password_reset_tokens' | 'email_verification_tokens';

/** Validity of each kind: a reset 1 h, a verification 24 h. */
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

/** The account of a token, and the address it was sent to. */
interface TokenOwner {
  readonly userId: string;
  readonly email: string;
}

/** Returns whose token it is, while it can still be used. */
export async function tokenOwner(
  { db, now }: Pick<CoreContext, 'db' | 'now'>,
  table: MailTokenTable,
  token: string,
): Promise<TokenOwner | undefined> {
  const row = await db
    .selectFrom(table)
    .select(['user_id', 'email'])
    .where('token_hash', '=', sha256(token))
    .where('used_at', '=', 0)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row && { userId: row.user_id, email: row.email };
}

export type TokenRefusal = 'EXPIRED' | 'USED' | 'REPLACED' | 'WITHDRAWN' | 'INVALID';

/**
 * Uses a token up, with all others of the account; of two concurrent uses exactly one succeeds. A used token is kept
 * until the clean-up, so that a second use differs from a made-up token. `also` belongs to the use.
 */
export function consumeMailToken(
  core: CoreContext,
  table: MailTokenTable,
  token: string,
  also?: (trx: Transaction<Tables>, owner: TokenOwner) => Promise<unknown>,
) {
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
    if (row === undefined) return { refusal: await refusalIn(trx, table, hash) };
    await endMailTokens(trx, table, row.user_id, now, '');
    const owner: TokenOwner = { userId: row.user_id, email: row.email };
    await also?.(trx, owner);
    return owner;
  });
}

async function refusalIn(
  trx: CoreContext['db'],
  table: MailTokenTable,
  hash: string,
): Promise<TokenRefusal> {
  const row = await trx
    .selectFrom(table)
    .select(['used_at', 'ended'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return refusalOf(row);
}

/** Returns why a token that is not valid is refused. */
export function refusalOf(
  row: { readonly used_at: number; readonly ended: '' | TokenRefusal } | undefined,
): TokenRefusal {
  if (row === undefined) return 'INVALID';
  if (row.ended !== '') return row.ended;
  return row.used_at > 0 ? 'USED' : 'EXPIRED';
}

/** Ends an account's open tokens, all or those of one address. Later clicks receive the reason. */
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

/** Returns why a verification link was refused; null if its own account used it, which counts as a success. */
export async function verificationRefusal(
  db: CoreContext['db'],
  token: string,
): Promise<TokenRefusal | null> {
  const table = 'email_verification_tokens';
  const hash = sha256(token);
  const refusal = await refusalIn(db, table, hash);
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
