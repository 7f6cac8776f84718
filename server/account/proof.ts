import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { verifyCredentials } from 'supertokens-node/recipe/emailpassword';
import {
  createNewSession,
  revokeSession,
  type SessionContainer,
} from 'supertokens-node/recipe/session';
import { PROOF_PAUSE_MS, PROOF_TRIES } from '../../src/rules/accountLimits';
import { record } from '../audit/record';
import { methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { withSession, type SessionCall } from '../authApi/routes';
import { fieldText, sentFields } from '../authApi/sentFields';
import { TENANT } from '../core/context';
import type { Database } from '../data/schema';
import { languageOf } from '../http/language';
import { recipientOf } from '../mail/recipient';
import { keptNote } from '../session/sessionNote';
import { TooManyTries } from '../signIn/tooManyTries';

const keyOf = (userId: string) => `proof:${userId}`;

/** Counts a proof before it is looked at, over all processes; undefined while proving is paused (A80). */
async function countProof(db: Database, userId: string, now: number): Promise<number | undefined> {
  const tries = sql<number>`(case when guesses.last_at <= ${sql.lit(now - PROOF_PAUSE_MS)} then 1 else guesses.count + 1 end)`;
  const row = await db
    .insertInto('guesses')
    .values({ key: keyOf(userId), count: 1, last_at: now, until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: tries,
          last_at: now,
          until: sql<number>`case when ${tries} >= ${sql.lit(PROOF_TRIES)} then ${sql.lit(now + PROOF_PAUSE_MS)} else 0 end`,
        })
        .where('guesses.until', '<=', now),
    )
    .returning('count')
    .executeTakeFirst();
  return row?.count;
}

/** How long proving is paused still, in ms. */
async function pauseOf(db: Database, userId: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('guesses')
    .select('until')
    .where('key', '=', keyOf(userId))
    .executeTakeFirst();
  return Math.max(0, (row?.until ?? 0) - now);
}

const forgetProofs = (db: Database, userId: string) =>
  db.deleteFrom('guesses').where('key', '=', keyOf(userId)).execute();

/**
 * Lets the person of a session prove by the password to be the owner of the account. The session gets new tokens, so
 * that nobody who holds the old ones gains by it (A81); wrong answers pause proving alone (A80).
 */
async function prove(
  context: AuthContext,
  session: SessionContainer,
  { request: { body, headers }, sdkRequest, sdkResponse }: SessionCall,
) {
  const { db, mail, now } = context;
  const userId = session.getUserId();
  const method = await methodOf(userId);
  if (method === undefined)
    return { status: 'PROOF_NOT_ALLOWED', reason: 'This account has no password.' };
  const { email } = method;

  const language = languageOf(headers['accept-language']);
  const tries = await countProof(db, userId, now());
  if (tries === undefined) throw new TooManyTries(await pauseOf(db, userId, now()), language);
  const password = fieldText(sentFields(body), 'password');
  if ((await verifyCredentials(TENANT, email, password)).status !== 'OK') {
    const reason = 'wrong password at a proof';
    await record(db, { event: 'authn_login_fail', subject: userId, reason }, now());
    if (tries === PROOF_TRIES)
      await mail.send('passwordGuessed', await recipientOf(db, email, language), { tries });
    return { status: 'WRONG_CREDENTIALS_ERROR' };
  }
  await forgetProofs(db, userId);
  const data = keptNote(await session.getSessionDataFromDatabase());
  const account = session.getRecipeUserId();
  await createNewSession(sdkRequest, sdkResponse, TENANT, account, {}, data);
  await revokeSession(session.getHandle());
  await record(db, { event: 'authn_proof', subject: userId }, now());
  return { status: 'OK' };
}

/** `POST /api/account/proof`: `password` as form field. */
export function proofRoute(app: FastifyInstance, context: AuthContext): void {
  app.post('/api/account/proof', (request, reply) =>
    withSession(request, reply, (session, call) => prove(context, session, call)),
  );
}
