import type { FastifyInstance } from 'fastify';
import { verifyCredentials } from 'supertokens-node/recipe/emailpassword';
import {
  createNewSession,
  revokeSession,
  type SessionContainer,
} from 'supertokens-node/recipe/session';
import { PROOF_TRIES } from '../../src/rules/accountLimits';
import { recoveryCodeOf } from '../../src/rules/secondStep';
import { record } from '../audit/record';
import { methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { withSession, type SessionCall } from '../authApi/routes';
import { fieldText, sentFields } from '../authApi/sentFields';
import { isOffered, requireOffered } from '../authApi/whileOffered';
import { TENANT } from '../core/context';
import { countTry, forgetTries, pauseOf, takeBackTry } from '../data/pausedTries';
import { RequestError } from '../http/errors';
import { languageOfRequest, type Language } from '../http/language';
import { textField, textIn } from '../json';
import { recipientOf } from '../mail/recipient';
import { orTakeBack } from '../operate/outage';
import { isOfPasskey, isSignedByOwn } from '../passkeys/ownPasskey';
import { proveSecondStep } from '../secondStep/prove';
import { ownProver } from '../secondStep/prover';
import { lacksFactorFor } from '../session/freshSignIn';
import { keptNote, noteOf, withNote } from '../session/sessionNote';
import { TooManyTries } from '../signIn/tooManyTries';
import { inTurn } from './inTurn';
import { hasPassword, NO_PASSWORD_YET } from './ownPassword';

const keyOf = (userId: string) => `proof:${userId}`;

const ANOTHER_USER: Readonly<Record<Language, string>> = {
  en: 'Someone else is signed in now. Reload the page.',
  zh: '当前登录的是其他账号，请刷新页面',
};

/** Why the proof was refused; null if it succeeded. */
type ProofRefusal = {
  readonly status: string;
  readonly reason?: string;
  readonly left?: number;
} | null;

/** Failed attempts pause only proofs, not sign-in. */
async function provePassword(
  context: AuthContext,
  userId: string,
  request: SessionCall['request'],
): Promise<ProofRefusal> {
  const { db, mail, now } = context;
  const method = await methodOf(userId);
  if (method === undefined)
    return { status: 'PROOF_NOT_ALLOWED', reason: 'This account has no password.' };
  const { email } = method;

  const language = languageOfRequest(request);
  if (!(await hasPassword(db, userId)))
    return { status: 'PROOF_NOT_ALLOWED', reason: NO_PASSWORD_YET[language] };
  const tries = await countTry(db, keyOf(userId), now());
  if (tries === undefined)
    throw new TooManyTries(await pauseOf(db, keyOf(userId), now()), language, 'proof');
  const password = fieldText(sentFields(request.body), 'password');
  const verified = await orTakeBack(
    () => verifyCredentials(TENANT, email, password),
    () => takeBackTry(db, keyOf(userId)),
  );
  if (verified.status !== 'OK') {
    const reason = 'wrong password at a proof';
    await record(db, { event: 'authn_login_fail', subject: userId, reason }, now());
    if (tries === PROOF_TRIES)
      await mail.send('passwordGuessed', await recipientOf(db, email, language), {
        tries,
        at: now(),
      });
    return { status: 'WRONG_CREDENTIALS_ERROR' };
  }
  await forgetTries(db, keyOf(userId));
  return null;
}

/** A passkey cannot be guessed, but it must belong to this account. */
async function provePasskey(
  { db, now }: AuthContext,
  userId: string,
  body: unknown,
): Promise<ProofRefusal> {
  if (await isSignedByOwn(db, userId, body)) return null;
  const reason = 'wrong passkey at a proof';
  await record(db, { event: 'authn_login_fail', subject: userId, reason }, now());
  return { status: 'PASSKEY_NOT_VERIFIED' };
}

/**
 * A code follows a password, so it does not make the sign-in itself fresh. Recovery codes are for a lost app: they sign
 * in, or remove the app (A77).
 */
async function proveCode(
  context: AuthContext,
  userId: string,
  request: SessionCall['request'],
  code: string,
): Promise<ProofRefusal> {
  if (recoveryCodeOf(code) !== null) throw new RequestError(400, 'The code is not valid.');
  const proof = await proveSecondStep(context, await ownProver(request, userId), code);
  return proof.status === 'OK' ? null : proof;
}

/**
 * Lets the user of a session prove ownership of the account by password or passkey, or a second factor by a code. The
 * session gets new tokens, so that stolen old ones gain nothing.
 */
async function prove(
  context: AuthContext,
  session: SessionContainer,
  { request, sdkRequest, sdkResponse }: SessionCall,
) {
  const { db, now } = context;
  const userId = session.getUserId();
  const language = languageOfRequest(request);
  // The page names the user it expects; another tab may have signed another user in since.
  if ((textField(request.body, 'userId') ?? userId) !== userId) {
    const reason = 'proof for another account';
    await record(db, { event: 'authn_login_fail', subject: userId, reason }, now());
    return { status: 'PROOF_NOT_ALLOWED', reason: ANOTHER_USER[language] };
  }
  const isByPasskey = isOfPasskey(request.body);
  if (isByPasskey) requireOffered(isOffered(context, 'passkeysOffered'));
  const code = textField(request.body, 'code');
  const refusal = isByPasskey
    ? await provePasskey(context, userId, request.body)
    : code === undefined
      ? await provePassword(context, userId, request)
      : await proveCode(context, userId, request, code);
  if (refusal !== null) return refusal;
  const before: unknown = await session.getSessionDataFromDatabase();
  const at = now();
  const account = session.getRecipeUserId();
  const note = withNote(keptNote(before), {
    ...(isByPasskey && { passkeyAt: at, secondAt: at }),
    ...(code !== undefined && { provedAt: noteOf(before).provedAt, secondAt: at }),
  });
  // So that the same dialog asks for the code too. Read first: a failure after the old session's end signs the user out.
  const needsCode = await lacksFactorFor(textIn(request.body, 'action'), userId, noteOf(note), at);
  await createNewSession(sdkRequest, sdkResponse, TENANT, account, {}, note);
  await revokeSession(session.getHandle());
  await record(db, { event: 'authn_proof', subject: userId }, at);
  return { status: 'OK', ...(needsCode && { needsCode }) };
}

/**
 * `POST /api/account/proof`: the expected `userId`, with form field `password`, a passkey's signed response or `code`.
 * `needsCode` in the response: the sensitive `action` needs a second factor as well.
 */
export function proofRoute(app: FastifyInstance, context: AuthContext): void {
  app.post('/api/account/proof', (request, reply) =>
    withSession(request, reply, (session, call) =>
      inTurn(context, session.getUserId(), () => prove(context, session, call)),
    ),
  );
}
