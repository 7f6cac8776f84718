import type { Transaction } from 'kysely';
import { getUser, type User } from 'supertokens-node';
import type { APIOptions } from 'supertokens-node/recipe/emailpassword';
import { createNewSession, type SessionContainer } from 'supertokens-node/recipe/session';
import { UserRoleClaim } from 'supertokens-node/recipe/userroles';
import type { SecondFactor } from '../../src/rules/secondStep';
import type { WayIn } from '../../src/rules/waysIn';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { exchangeOf } from '../authApi/exchange';
import { PASSWORD_VERSION, passwordVersion } from '../core/passwordVersion';
import { withChange } from '../core/withChange';
import type { Database, Tables } from '../data/schema';
import { languageOf } from '../http/language';
import { blockedText } from '../people/words';
import { completeMember } from '../registration/members';
import { profileOf } from '../registration/profiles';
import { NOTHING_MORE, PASSKEY_FACTOR } from '../secondStep/factors';
import { keepPending } from '../secondStep/pendingSignIn';
import { secondWithoutAsking } from '../secondStep/trustedDevices';
import { endPreviousSession } from '../session/previousSession';
import { withNote } from '../session/sessionNote';
import { KNOWN_ROLE } from '../studios/roleClaims';
import { clearAttempts } from './attempts';
import { issueConsoleUser } from './consoleTokens';
import { forgetGuesses, type Guesser } from './guesses';
import { rememberBrowser } from './knownBrowser';
import { notifyOfNewDevice } from './newDevice';

/** A sign-in request, as the SDK passes it on. */
export interface SignInCall {
  readonly options: Pick<APIOptions, 'req' | 'res'>;
  readonly tenantId: string;
  readonly userContext: Parameters<typeof createNewSession>[6];
}

export interface ProvedPerson {
  readonly user: User;
  /** The account's sign-in method that the session is created for. */
  readonly recipeUserId: Parameters<typeof createNewSession>[3];
  /** The account's normalized address. */
  readonly email: string;
  readonly knownBrowser: string | undefined;
  /** Whose counted attempts are cleared; absent for a method that cannot be guessed. */
  readonly guesser?: Guesser;
  /** The version of the proved password; the session is created only while it is still current. */
  readonly passwordVersion?: number | undefined;
  readonly way: WayIn;
  /** The method for the audit log; absent for a password. */
  readonly by?: string;
  /** The second factor that was proved; absent before the second step. */
  readonly second?: SecondFactor;
}

/** Creates the session; undefined if the proved password was changed in the meantime. */
async function startSession(
  context: AuthContext,
  { options: { req, res }, tenantId, userContext: given }: SignInCall,
  { user, recipeUserId, way, passwordVersion: version, second: provedSecond }: ProvedPerson,
  { second, role }: { readonly second: SecondFactor | ''; readonly role: string | undefined },
) {
  // Just read, so that it is not queried again.
  const userContext = {
    ...given,
    ...(second === '' && { [NOTHING_MORE]: true }),
    ...(role !== undefined && { [KNOWN_ROLE]: role }),
  };
  const { embeddedCore, now } = context;
  const proved = embeddedCore && version !== undefined ? { [PASSWORD_VERSION]: version } : {};
  const isByPasskey = way === 'passkey' || second === PASSKEY_FACTOR;
  const data = withNote(proved, {
    way,
    second,
    passkeyAt: isByPasskey ? now() : 0,
    // A trusted device does not count: it proves nothing about the user.
    secondAt: isByPasskey || provedSecond !== undefined ? now() : 0,
  });
  const isCurrent = async () =>
    version === undefined || (await passwordVersion(context, { userId: user.id })) === version;
  let session: SessionContainer;
  try {
    session = await createNewSession(req, res, tenantId, recipeUserId, {}, data, userContext);
  } catch (error) {
    if (await isCurrent()) throw error;
    return undefined;
  }
  if (embeddedCore || (await isCurrent())) return session;
  // Only the embedded core checks it in the transaction that creates the session.
  await session.revokeSession();
  return undefined;
}

async function forgetTriesOf(db: Database, { email, guesser }: ProvedPerson): Promise<void> {
  if (guesser === undefined) return;
  await clearAttempts(db, email);
  await forgetGuesses(db, guesser);
}

/**
 * Finishes every kind of sign-in. A blocked user is refused with the reason, which only the owner may see and which
 * therefore follows the proof. If the account needs a second step, that is requested. Otherwise the session is
 * created, the attempts are cleared and the console's tokens are added to the response.
 */
export async function finishSignIn(context: AuthContext, call: SignInCall, person: ProvedPerson) {
  const { db, now } = context;
  const { options } = call;
  const { user, email, way, by = '' } = person;
  // Not by its address, which may have changed during this sign-in.
  const profile = await profileOf(db, user.id, 'blocked_reason', 'studio_id', 'role');
  const language = languageOf(options.req.getHeaderValue('accept-language'));
  if (profile !== undefined && profile.blocked_reason !== '') {
    return {
      status: 'SIGN_IN_NOT_ALLOWED',
      reason: blockedText(profile.blocked_reason, language),
    } as const;
  }
  if (profile === undefined) {
    // The account was removed during this sign-in.
    if ((await getUser(user.id)) === undefined) return { status: 'PASSWORD_CHANGED' } as const;
    await completeMember(context, user, language);
  }
  const second =
    person.second ?? (await secondWithoutAsking(context, options, { userId: user.id, way }));
  if (second === undefined) {
    await forgetTriesOf(db, person);
    const { recipeUserId, knownBrowser, passwordVersion: version } = person;
    await keepPending(context, options, {
      userId: user.id,
      recipeUserId: recipeUserId.getAsString(),
      email,
      way,
      by,
      knownBrowser,
      passwordVersion: version,
    });
    // The browser stores the proof of the first step; the session is created after the second.
    return { status: 'SECOND_STEP_NEEDED' } as const;
  }
  const role = profile?.studio_id === '' ? undefined : profile?.role;
  let isKept = false;
  const keep = async (trx: Transaction<Tables>) => {
    await forgetTriesOf(trx, person);
    const reason = [by, second].filter((word) => word !== '').join(', ');
    await record(trx, { event: 'authn_login_success', subject: user.id, reason }, now());
    isKept = true;
  };
  const session = await withChange.run(keep, () =>
    startSession(context, call, person, { second, role }),
  );
  if (session === undefined) return { status: 'PASSWORD_CHANGED' } as const;
  await endPreviousSession(options.req, user.id);
  // A separate core creates the session without calling `keep`.
  if (!isKept) await db.transaction().execute(keep);
  await rememberBrowser(context, options, email, person);
  // Not awaited: the mail must not delay the sign-in.
  if (person.knownBrowser === undefined) {
    const header = (name: string) => options.req.getHeaderValue(name);
    const owner = { userId: user.id, email };
    void notifyOfNewDevice(context, header, owner);
  }
  const roles = (await session.getClaimValue(UserRoleClaim)) ?? [];
  const account = { userId: user.id, email, roles };
  exchangeOf(options.req).consoleUser = await issueConsoleUser(context, account);
  return { status: 'OK', session } as const;
}
