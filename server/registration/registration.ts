import type { User } from 'supertokens-node';
import type { APIInterface } from 'supertokens-node/recipe/emailpassword';
import * as EmailVerification from 'supertokens-node/recipe/emailverification';
import { TENANT } from '../core/context';
import {
  acceptInvitation,
  claimInvitation,
  judgeInvitation,
  releaseInvitation,
  type InvitationState,
} from './invitations';
import { createLimit } from '../operate/limit';
import { redact } from '../operate/log';
import { normaliseEmail } from '../operate/secrets';
import type { AuthContext } from '../authApi/context';
import { exchangeOf } from '../authApi/exchange';
import { fieldText, type SentField } from '../authApi/sentFields';

type SignUp = NonNullable<APIInterface['signUpPOST']>;

/** Why SIGN_UP_NOT_ALLOWED (decisions: registration). */
export type SignUpRefusal = 'INVITATION_INVALID' | 'INVITATION_USED' | 'NO_PERMISSION';

const REFUSALS: Record<Exclude<InvitationState, 'valid'>, SignUpRefusal> = {
  invalid: 'INVITATION_INVALID',
  used: 'INVITATION_USED',
  no_permission: 'NO_PERMISSION',
};

/** Sign-ups without an invitation from one network in an hour: each makes an account and sends a mail. */
const OPEN_PER_HOUR = 100;
const HOUR_MS = 3_600_000;
const TOO_MANY =
  'Too many people have registered from this network. Use an invitation, or try again in an hour.';

/** The profile row of a sign-up form. */
function profileOf(userId: string, fields: readonly SentField[], createdAt: number) {
  const text = (id: string) => fieldText(fields, id).trim();
  return {
    user_id: userId,
    email: normaliseEmail(text('email')),
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: text('company'),
    title: text('title'),
    blocked_reason: '',
    created_at: createdAt,
  };
}

/** Holds the invitation, or says why registration is refused. No invitation needed: neither. */
async function takeInvitation(
  { db, settings, now }: AuthContext,
  token: string,
  email: string,
): Promise<{ refusal?: SignUpRefusal; claimId?: string }> {
  if (token === '') return settings.get().openRegistration ? {} : { refusal: 'INVITATION_INVALID' };
  const { state } = await judgeInvitation(db, token, now(), email);
  if (state !== 'valid') return { refusal: REFUSALS[state] };
  const claimId = await claimInvitation(db, token, now());
  return claimId === undefined ? { refusal: 'INVITATION_USED' } : { claimId };
}

/** Asks a new person to confirm the address; a mail that cannot be sent does not undo the sign-up. */
async function sendVerification(
  { log }: AuthContext,
  user: User,
  userContext: Parameters<SignUp>[0]['userContext'],
): Promise<void> {
  const recipeUserId = user.loginMethods[0]?.recipeUserId;
  if (recipeUserId === undefined) return;
  try {
    // Called on its module: the SDK's function looks for its sisters there.
    await EmailVerification.sendEmailVerificationEmail(
      TENANT,
      user.id,
      recipeUserId,
      undefined,
      userContext,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    log.error(redact(`verification mail not sent: ${reason}`));
  }
}

/**
 * Sign-up of spec 7 around the SDK's: judges the invitation, holds it while the account is made and
 * marks it used together with the profile. A sign-up that fails gives it back.
 */
export function signUpApi(context: AuthContext, original: SignUp): SignUp {
  const { db, now } = context;
  const limit = createLimit(OPEN_PER_HOUR, HOUR_MS, now);

  return async (input) => {
    const email = fieldText(input.formFields, 'email');
    const token = fieldText(input.formFields, 'invitation');
    const { refusal, claimId } = await takeInvitation(context, token, email);
    if (refusal !== undefined) return { status: 'SIGN_UP_NOT_ALLOWED', reason: refusal };
    if (claimId === undefined) {
      const network = exchangeOf(input.options.req)?.network;
      if (limit.left(network) === 0) return { status: 'SIGN_UP_NOT_ALLOWED', reason: TOO_MANY };
      limit.use(1, network);
    }
    let accepted = false;
    try {
      const result = await original(input);
      if (result.status === 'OK') {
        const profile = profileOf(result.user.id, input.formFields, now());
        await acceptInvitation(db, profile, claimId, now());
        accepted = true;
        await sendVerification(context, result.user, input.userContext);
      }
      return result;
    } finally {
      if (!accepted && claimId !== undefined) await releaseInvitation(db, claimId);
    }
  };
}
