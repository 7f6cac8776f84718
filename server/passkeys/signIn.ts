import type { APIInterface } from 'supertokens-node/recipe/webauthn';
import { inTurn } from '../account/inTurn';
import { createRefusals } from '../audit/refusals';
import type { AuthContext } from '../authApi/context';
import { languageOf } from '../http/language';
import type { Outcome } from '../operate/metrics';
import { normaliseEmail } from '../operate/secrets';
import { endHelpOfProved } from '../secondStep/helpEnds';
import { finishSignIn, type ProvedPerson } from '../signIn/finishSignIn';
import { knownBrowser } from '../signIn/knownBrowser';
import { isOwnPasskey } from './ownPasskeys';

type SignIn = NonNullable<APIInterface['signInPOST']>;
type Answer = Awaited<ReturnType<SignIn>>;

const INVALID = { status: 'INVALID_CREDENTIALS_ERROR' } as const;

/**
 * Refusals of the core that the browser may distinguish: it can remove an unknown passkey from its list, and it
 * repeats an expired challenge. The SDK's type has one status for all of them, but it passes others on.
 */
const PASSED_ON: ReadonlySet<string> = new Set([
  'CREDENTIAL_NOT_FOUND_ERROR',
  'OPTIONS_NOT_FOUND_ERROR',
  'INVALID_OPTIONS_ERROR',
]);
const refusal = (status: string): Answer =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  (PASSED_ON.has(status) ? { status } : INVALID) as Answer;

const outcomeOf = (status: string): Outcome<'passkey_sign_ins'> => {
  if (status === 'CREDENTIAL_NOT_FOUND_ERROR') return 'unknown';
  return PASSED_ON.has(status) ? 'expired' : 'refused';
};

/** Wraps sign-in with a passkey: the core checks the assertion once; the rest is the same as for every sign-in. */
export function passkeySignInApi(context: AuthContext): SignIn {
  const { db, metrics } = context;
  const recordRefusal = createRefusals(context);

  return async (input) => {
    const { webauthnGeneratedOptionsId, credential, options, tenantId, userContext } = input;
    const asked = { webauthnGeneratedOptionsId, credential, tenantId, userContext };
    const verified = await options.recipeImplementation.verifyCredentials(asked);
    if (verified.status !== 'OK') {
      const outcome = outcomeOf(verified.status);
      metrics.count('passkey_sign_ins', outcome);
      await recordRefusal('passkey', `passkey: ${outcome}`);
      return refusal(verified.status);
    }
    const { user, recipeUserId } = verified;
    const email = normaliseEmail(user.emails[0] ?? '');
    const person: ProvedPerson = {
      user,
      recipeUserId,
      email,
      knownBrowser: await knownBrowser(context, options, email),
      way: 'passkey',
      by: 'passkey',
    };
    const end = await inTurn(context, user.id, async () =>
      // Checked again, as it may have been removed since.
      (await isOwnPasskey(db, user.id, credential.id))
        ? finishSignIn(context, input, person)
        : ({ status: 'PASSWORD_CHANGED' } as const),
    );
    if (end.status === 'OK') {
      metrics.count('passkey_sign_ins', 'ok');
      const header = (name: string) => options.req.getHeaderValue(name);
      const language = languageOf(header('accept-language'));
      const owner = { userId: user.id, email, language, agent: header('user-agent') };
      await endHelpOfProved(context, owner, 'passkey');
      return { ...end, user };
    }
    const isBlocked = end.status === 'SIGN_IN_NOT_ALLOWED';
    metrics.count('passkey_sign_ins', isBlocked ? 'blocked' : 'refused');
    await recordRefusal(user.id, isBlocked ? 'suspended' : 'passkey: removed');
    return isBlocked ? end : INVALID;
  };
}
