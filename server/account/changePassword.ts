import type { FastifyInstance } from 'fastify';
import { updateEmailOrPassword, verifyCredentials } from 'supertokens-node/recipe/emailpassword';
import {
  createNewSession,
  revokeAllSessionsForUser,
  revokeSession,
  type SessionContainer,
} from 'supertokens-node/recipe/session';
import { PROOF_VALID_MS } from '../../src/rules/accountLimits';
import { record } from '../audit/record';
import { methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { sessionRoutes, withSession, type SessionCall } from '../authApi/routes';
import { fieldText, sentFields } from '../authApi/sentFields';
import { TENANT } from '../core/context';
import { endProviderSessions } from '../core/endSessions';
import { KEEP_SESSIONS } from '../core/users';
import type { Language } from '../http/language';
import { fieldsOf } from '../json';
import { orTakeBack } from '../operate/outage';
import { COMMON_PASSWORD, isCommonPassword } from '../registration/commonPasswords';
import { proverOf } from '../secondStep/prover';
import { rememberEnded } from '../session/endedElsewhere';
import { isFresh } from '../session/freshSignIn';
import { keptNote, noteOf, withNote, type SessionNote } from '../session/sessionNote';
import { admitGuess } from '../signIn/admitGuess';
import { forgetGuesses, guessWait, takeBackGuess, type Guesser } from '../signIn/guesses';
import { rememberBrowser } from '../signIn/knownBrowser';
import { TooManyTries } from '../signIn/tooManyTries';
import { inTurn } from './inTurn';
import { setPassword } from './newPassword';
import { hasPassword, NO_PASSWORD_YET } from './ownPassword';

const SAME = {
  en: 'Choose a password that differs from your current one.',
  zh: '新密码不能与当前密码相同',
} as const;

/** Whether a passkey was used in this session so recently that it replaces the current password. */
const isPasskeyFresh = ({ passkeyAt }: SessionNote, now: number): boolean =>
  isFresh({ provedAt: passkeyAt }, now);

interface Attempt {
  readonly userId: string;
  readonly language: Language;
  readonly current: string;
  readonly password: string;
}

/** Why the current password does not permit the change; null if it does. Wrong ones are counted and throttled. */
async function checkCurrent(
  context: AuthContext,
  guesser: Guesser,
  { userId, language, current, password }: Attempt,
) {
  const { db, now } = context;
  const wait = (await guessWait(db, guesser, now())) || (await admitGuess(context, guesser));
  if (wait > 0) throw new TooManyTries(wait, language, 'proof');
  const verified = await orTakeBack(
    () => verifyCredentials(TENANT, guesser.email, current),
    () => takeBackGuess(db, guesser),
  );
  if (verified.status !== 'OK') {
    await record(
      db,
      { event: 'authn_login_fail', subject: userId, reason: 'wrong current password' },
      now(),
    );
    return { status: 'WRONG_CREDENTIALS_ERROR' };
  }
  await forgetGuesses(db, guesser);
  // Checked after verification, so that only the owner learns that both are the same.
  if (password === current)
    return { status: 'FIELD_ERROR', formFields: [{ id: 'password', error: SAME[language] }] };
  return null;
}

/**
 * Changes the password of the signed-in user. They must enter the current one, as throttled as at sign-in but
 * separately from strangers' attempts, or have used a passkey in this session within the last 10 minutes. All other
 * sessions end unless the body has `keepSessions: true`; this browser gets a new session.
 */
async function changePassword(
  context: AuthContext,
  session: SessionContainer,
  { request, network, sdkRequest, sdkResponse }: SessionCall,
) {
  const { db, now } = context;
  const userId = session.getUserId();
  const account = await methodOf(userId);
  if (account === undefined)
    return { status: 'PASSWORD_CHANGE_NOT_ALLOWED', reason: 'This account has no password.' };
  const { email, recipeUserId } = account;
  const owner = proverOf(request, userId, email);
  const { language } = owner;
  if (!(await hasPassword(db, userId)))
    return { status: 'PASSWORD_CHANGE_NOT_ALLOWED', reason: NO_PASSWORD_YET[language] };
  const fields = sentFields(request.body);
  const current = fieldText(fields, 'current_password');
  const password = fieldText(fields, 'password');
  // Read first: the change ends this session too.
  const before = await session.getSessionDataFromDatabase();
  const note = noteOf(before);
  if (current !== '') {
    const guesser = { email, network, knownBrowser: session.getHandle() };
    const refusal = await checkCurrent(context, guesser, { userId, language, current, password });
    if (refusal !== null) return refusal;
  } else if (!isPasskeyFresh(note, now())) return { status: 'CURRENT_PASSWORD_NEEDED' };

  const keepSessions = fieldsOf(request.body)['keepSessions'] === true;
  // A passkey that was used before is not a newer proof.
  const data = withNote(keptNote(before), { provedAt: current === '' ? note.provedAt : now() });
  const userContext = { [KEEP_SESSIONS]: keepSessions };
  const changed = await setPassword(
    context,
    () => owner,
    () => updateEmailOrPassword({ recipeUserId, password, userContext }),
  );
  if (changed.status === 'PASSWORD_POLICY_VIOLATED_ERROR')
    return {
      status: 'FIELD_ERROR',
      formFields: [
        {
          id: 'password',
          error: isCommonPassword(password) ? COMMON_PASSWORD[language] : changed.failureReason,
        },
      ],
    };
  if (changed.status !== 'OK')
    throw new Error(`The core did not change the password: ${changed.status}`);
  if (keepSessions) await revokeSession(session.getHandle());
  else {
    await rememberEnded(db, await revokeAllSessionsForUser(userId), now());
    await endProviderSessions(db, userId);
  }
  await createNewSession(sdkRequest, sdkResponse, TENANT, recipeUserId, {}, data);
  await rememberBrowser(context, { res: sdkResponse }, email);
  return { status: 'OK', signedOutElsewhere: !keepSessions };
}

/**
 * `GET /api/account/password`: until when (ms) the current password is not needed, because of a passkey; 0 if it is
 * needed. `POST`: `current_password`, empty while it is not needed, and `password` as form fields.
 */
export function passwordRoute(app: FastifyInstance, context: AuthContext): void {
  const signedIn = sessionRoutes(app);
  const { db, now } = context;
  signedIn.get('/api/account/password', async (session) => {
    const note = noteOf(await session.getSessionDataFromDatabase());
    const isNeeded = !isPasskeyFresh(note, now()) || !(await hasPassword(db, session.getUserId()));
    return { passkeyUntil: isNeeded ? 0 : note.passkeyAt + PROOF_VALID_MS };
  });
  app.post('/api/account/password', (request, reply) =>
    withSession(request, reply, (session, call) =>
      inTurn(context, session.getUserId(), () => changePassword(context, session, call)),
    ),
  );
}
