import type { FastifyInstance } from 'fastify';
import { verifyCredentials } from 'supertokens-node/recipe/emailpassword';
import {
  createNewSession,
  revokeSession,
  type SessionContainer,
} from 'supertokens-node/recipe/session';
import { PROOF_TRIES } from '../../src/rules/accountLimits';
import { record } from '../audit/record';
import { methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { withSession, type SessionCall } from '../authApi/routes';
import { fieldText, sentFields } from '../authApi/sentFields';
import { TENANT } from '../core/context';
import { countTry, forgetTries, pauseOf } from '../data/pausedTries';
import { languageOf } from '../http/language';
import { recipientOf } from '../mail/recipient';
import { keptNote } from '../session/sessionNote';
import { TooManyTries } from '../signIn/tooManyTries';

const keyOf = (userId: string) => `proof:${userId}`;

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
  const tries = await countTry(db, keyOf(userId), now());
  if (tries === undefined)
    throw new TooManyTries(await pauseOf(db, keyOf(userId), now()), language);
  const password = fieldText(sentFields(body), 'password');
  if ((await verifyCredentials(TENANT, email, password)).status !== 'OK') {
    const reason = 'wrong password at a proof';
    await record(db, { event: 'authn_login_fail', subject: userId, reason }, now());
    if (tries === PROOF_TRIES)
      await mail.send('passwordGuessed', await recipientOf(db, email, language), { tries });
    return { status: 'WRONG_CREDENTIALS_ERROR' };
  }
  await forgetTries(db, keyOf(userId));
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
