import { isHeld } from '../account/heldEmail';
import type { APIInterface } from 'supertokens-node/recipe/emailpassword';
import * as EmailVerification from 'supertokens-node/recipe/emailverification';
import { TENANT } from '../core/context';
import type { Language } from '../http/language';
import { wasMailed, type InvitationState } from './invitations';
import { checkUse } from './useInvitation';
import { confirmEmail } from '../emailVerification/confirmEmail';
import { createSharedLimit } from '../data/sharedLimit';
import { createMailLimit } from '../mail/mailLimit';
import { recipientOf } from '../mail/recipient';
import { logFailure } from '../operate/log';
import { normaliseEmail } from '../operate/secrets';
import type { AuthContext } from '../authApi/context';
import { exchangeOf } from '../authApi/exchange';
import { rememberBrowser } from '../signIn/knownBrowser';
import { fieldText } from '../authApi/sentFields';
import {
  refusedBy,
  signUpApart,
  signUpHere,
  type SentSignUp,
  type SignUpRefused,
  type SignedUp,
} from './signedUp';
import { HOUR_MS } from '../../src/rules/durations';

type SignUp = NonNullable<APIInterface['signUpPOST']>;

/** Reason of SIGN_UP_NOT_ALLOWED. */
export type SignUpRefusal = 'INVITATION_INVALID' | 'INVITATION_USED' | 'NO_PERMISSION';

const REFUSALS: Record<Exclude<InvitationState, 'valid'>, SignUpRefusal> = {
  invalid: 'INVITATION_INVALID',
  used: 'INVITATION_USED',
  no_permission: 'NO_PERMISSION',
};

/** Sign-ups without an invitation per network and hour: each creates an account and sends a mail. */
const OPEN_PER_HOUR = 100;
const TOO_MANY: Readonly<Record<Language, string>> = {
  en: 'Too many registrations from this network. Use an invitation, or try again in 1 hour.',
  zh: '该网络注册过多，请使用邀请，或 1\u00a0小时后重试',
};

/** The page shows a reason that is not in the specification unchanged. */
const NEEDS_INVITATION: Readonly<Record<Language, string>> = {
  en: 'You need an invitation to register. Ask a colleague who manages your team’s account for one.',
  zh: '注册需要邀请。请联系管理您团队账号的同事获取邀请。',
};

/** Returns why the invitation, or its absence, prevents a sign-up; undefined if it does not. */
async function invitationRefusal(
  context: AuthContext,
  { formFields, options }: SentSignUp,
): Promise<string | undefined> {
  const { settings } = context;
  const token = fieldText(formFields, 'invitation');
  const { language } = exchangeOf(options.req);
  if (token === '') return settings.get().openRegistration ? undefined : NEEDS_INVITATION[language];
  const email = fieldText(formFields, 'email');
  const { state } = await checkUse(context, { token, email, language });
  return state === 'valid' ? undefined : REFUSALS[state];
}

/** Sends a mail to confirm the address; a failure is only logged. */
export async function sendVerification(
  { log }: AuthContext,
  user: SignedUp['user'],
  userContext: SentSignUp['userContext'],
): Promise<void> {
  const [method] = user.loginMethods;
  if (method === undefined) return;
  try {
    // Called on its module, where the SDK's function looks up related functions.
    await EmailVerification.sendEmailVerificationEmail(
      TENANT,
      user.id,
      method.recipeUserId,
      // Else the SDK asks the core for it.
      method.email,
      userContext,
    );
  } catch (error) {
    logFailure(log, 'verification mail not sent', error);
  }
}

/** Notifies the owner of an address of an attempt to register with it; nothing was changed. */
async function notifyOwner({ db, mail, now }: AuthContext, { options }: SentSignUp, email: string) {
  const { language } = exchangeOf(options.req);
  await mail.send('addressTried', await recipientOf(db, email, language), { at: now() });
}

/** Confirms the address of a user who came by a mailed link; others are sent a mail to confirm it. */
async function proveAddress(
  context: AuthContext,
  { formFields, userContext }: SentSignUp,
  { user, session }: SignedUp,
): Promise<void> {
  if (!(await wasMailed(context.db, fieldText(formFields, 'invitation'))))
    return sendVerification(context, user, userContext);
  await confirmEmail(session.getRecipeUserId());
  await session.fetchAndSetClaim(EmailVerification.EmailVerificationClaim);
}

/** Creates the common first and last steps of all kinds of sign-up, which share their limits. */
export function createSignUps(context: AuthContext) {
  const limit = createSharedLimit(context.db, 'sign-up', OPEN_PER_HOUR, HOUR_MS, context.now);
  const mails = createMailLimit(context, 'taken');
  const emailOf = ({ formFields }: SentSignUp) => normaliseEmail(fieldText(formFields, 'email'));

  return {
    /**
     * Returns why a sign-up is refused; undefined if it is allowed. A sign-up without an invitation counts against
     * the limit, unless it was counted before.
     */
    async refusal(sent: SentSignUp, counted?: 'counted'): Promise<SignUpRefused | undefined> {
      const reason = await invitationRefusal(context, sent);
      if (reason !== undefined) return refusedBy(reason);
      if (await isHeld(context.db, emailOf(sent), context.now()))
        return { status: 'EMAIL_ALREADY_EXISTS_ERROR' };
      if (counted !== undefined || fieldText(sent.formFields, 'invitation') !== '')
        return undefined;
      const { network, language } = exchangeOf(sent.options.req);
      return (await limit.take(network)) ? undefined : refusedBy(TOO_MANY[language]);
    },
    /** Notifies the owner of an address that already has an account. */
    async taken(sent: SentSignUp) {
      const email = emailOf(sent);
      if (!(await mails.take(email))) return;
      await notifyOwner(context, sent, email);
    },
    /** Completes a created account: remembers the browser, and confirms the address or requests its confirmation. */
    async finish(sent: SentSignUp, made: SignedUp) {
      // The first sign-in here must not count as a new device.
      await rememberBrowser(context, sent.options, fieldText(sent.formFields, 'email'));
      await proveAddress(context, sent, made);
    },
  };
}

export type SignUps = ReturnType<typeof createSignUps>;

/** Wraps sign-up (spec 7): checks the invitation, creates the account and requests confirmation of the address. */
export function signUpApi(context: AuthContext, signUps: SignUps, original: SignUp): SignUp {
  return async (input) => {
    const refused = await signUps.refusal(input);
    if (refused !== undefined) return refused;
    const password = fieldText(input.formFields, 'password');
    const result = await (context.embeddedCore
      ? signUpHere(context, input, { password })
      : signUpApart(context, input, (userContext) => original({ ...input, userContext })));
    if (result.status === 'EMAIL_ALREADY_EXISTS_ERROR') await signUps.taken(input);
    if (result.status === 'OK') await signUps.finish(input, result);
    return result;
  };
}
