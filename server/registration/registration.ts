import { isHeld } from '../account/heldEmail';
import { getUser, type User } from 'supertokens-node';
import type { APIInterface } from 'supertokens-node/recipe/emailpassword';
import * as EmailVerification from 'supertokens-node/recipe/emailverification';
import { createNewSession, type SessionContainer } from 'supertokens-node/recipe/session';
import { TENANT } from '../core/context';
import { addProfile, createMember, OWN_ROLE, ownStudio } from './members';
import { withNote } from '../session/sessionNote';
import { KNOWN_ROLE } from '../studios/roleClaims';
import { languageOf, type Language } from '../http/language';
import {
  claimInvitation,
  releaseInvitation,
  spendClaim,
  wasMailed,
  type InvitationState,
} from './invitations';
import { judgeUse } from './useInvitation';
import { confirmEmail } from '../emailVerification/confirmEmail';
import { createMailLimit } from '../mail/mailLimit';
import { recipientOf } from '../mail/recipient';
import { createLimit } from '../operate/limit';
import { redact } from '../operate/log';
import { normaliseEmail } from '../operate/secrets';
import type { AuthContext } from '../authApi/context';
import { exchangeOf } from '../authApi/exchange';
import { rememberBrowser } from '../signIn/knownBrowser';
import { fieldText, type SentField } from '../authApi/sentFields';

type SignUp = NonNullable<APIInterface['signUpPOST']>;
type Input = Parameters<SignUp>[0];

/** Why SIGN_UP_NOT_ALLOWED (decisions: registration). */
export type SignUpRefusal = 'INVITATION_INVALID' | 'INVITATION_USED' | 'NO_PERMISSION';

const REFUSALS: Record<Exclude<InvitationState, 'valid'>, SignUpRefusal> = {
  invalid: 'INVITATION_INVALID',
  used: 'INVITATION_USED',
  no_permission: 'NO_PERMISSION',
};

const refusedBy = (reason: string) => ({ status: 'SIGN_UP_NOT_ALLOWED', reason }) as const;

/** Sign-ups without an invitation from one network in an hour: each makes an account and sends a mail. */
const OPEN_PER_HOUR = 100;
const HOUR_MS = 3_600_000;
const TOO_MANY =
  'Too many people have registered from this network. Use an invitation, or try again in an hour.';

/** Another reason than those of the specification is shown to the person as it is. */
const NEEDS_INVITATION: Readonly<Record<Language, string>> = {
  en: 'You need an invitation to register. Ask a colleague who manages your team’s account for one.',
  zh: '注册需要邀请。请联系管理您团队账户的同事获取邀请。',
};

/** The person of a sign-up form. */
function profileOf(fields: readonly SentField[]) {
  const text = (id: string) => fieldText(fields, id).trim();
  return {
    email: normaliseEmail(text('email')),
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: text('company'),
    title: text('title'),
  };
}

/** Why registration is refused; undefined when it is not. */
async function refusalOf(
  context: AuthContext,
  { formFields, options }: Input,
): Promise<string | undefined> {
  const { settings } = context;
  const token = fieldText(formFields, 'invitation');
  const language = languageOf(options.req.getHeaderValue('accept-language'));
  if (token === '') return settings.get().openRegistration ? undefined : NEEDS_INVITATION[language];
  const email = fieldText(formFields, 'email');
  const { state } = await judgeUse(context, { token, email, language });
  return state === 'valid' ? undefined : REFUSALS[state];
}

/** Asks a person to confirm the address; a mail that cannot be sent undoes nothing. */
export async function sendVerification(
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

/** Makes the account in one transaction of this database, and its first session. */
async function signUpHere(
  context: AuthContext,
  input: Input,
): Promise<Awaited<ReturnType<SignUp>>> {
  const { formFields, options, tenantId, userContext } = input;
  const invitation = fieldText(formFields, 'invitation');
  const made = await createMember(
    context,
    fieldText(formFields, 'password'),
    profileOf(formFields),
    invitation === '' ? 'own studio' : { invitation },
  );
  if (made.status === 'INVITATION_GONE') return refusedBy('INVITATION_USED');
  if (made.status !== 'OK') return { status: made.status };
  const user = await getUser(made.userId, userContext);
  const account = user?.loginMethods[0]?.recipeUserId;
  if (user === undefined || account === undefined) throw new Error('a new account is not there');
  const { req, res } = options;
  const data = withNote({}, { way: 'password', second: 'later' });
  const session = await createNewSession(req, res, tenantId, account, {}, data, userContext);
  return { status: 'OK', session, user };
}

/** Makes the account at a core apart; what is cut off here is completed at the first sign-in. */
async function signUpApart(
  { db, now }: AuthContext,
  input: Input,
  original: SignUp,
): Promise<Awaited<ReturnType<SignUp>>> {
  const token = fieldText(input.formFields, 'invitation');
  const claim = token === '' ? undefined : await claimInvitation(db, token, now());
  if (token !== '' && claim === undefined) return refusedBy('INVITATION_USED');
  let accepted = false;
  try {
    const role = claim?.membership.role ?? OWN_ROLE;
    const userContext = { ...input.userContext, [KNOWN_ROLE]: role };
    const result = await original({ ...input, userContext });
    if (result.status === 'OK') {
      const userId = result.user.id;
      const profile = profileOf(input.formFields);
      await db.transaction().execute(async (trx) => {
        const membership = claim?.membership ?? (await ownStudio(trx, profile, now()));
        await addProfile(trx, profile, { userId, ...membership, at: now() });
        if (claim !== undefined) await spendClaim(trx, claim.claimId, userId, now());
      });
      accepted = true;
    }
    return result;
  } finally {
    if (!accepted && claim !== undefined) await releaseInvitation(db, claim.claimId);
  }
}

/** Tells the owner of an address that somebody has tried to register with it; nothing was changed. */
async function tellOwner({ db, mail, now }: AuthContext, { options }: Input, email: string) {
  const language = languageOf(options.req.getHeaderValue('accept-language'));
  await mail.send('addressTried', await recipientOf(db, email, language), { at: now() });
}

/** Whoever came by a mailed link has proved the address with it (A93); of others the proof is asked for. */
async function proveAddress(
  context: AuthContext,
  { formFields, userContext }: Input,
  { user, session }: { readonly user: User; readonly session: SessionContainer },
): Promise<void> {
  if (!(await wasMailed(context.db, fieldText(formFields, 'invitation'))))
    return sendVerification(context, user, userContext);
  await confirmEmail(session.getRecipeUserId());
  await session.fetchAndSetClaim(EmailVerification.EmailVerificationClaim);
}

/** Sign-up of spec 7: judges the invitation, makes the account, and asks to confirm the address. */
export function signUpApi(context: AuthContext, original: SignUp): SignUp {
  const limit = createLimit(OPEN_PER_HOUR, HOUR_MS, context.now);
  const mails = createMailLimit(context.now);

  return async (input) => {
    const refusal = await refusalOf(context, input);
    if (refusal !== undefined) return refusedBy(refusal);
    const email = normaliseEmail(fieldText(input.formFields, 'email'));
    if (await isHeld(context.db, email, context.now()))
      return { status: 'EMAIL_ALREADY_EXISTS_ERROR' };
    if (fieldText(input.formFields, 'invitation') === '') {
      const network = exchangeOf(input.options.req)?.network;
      if (limit.left(network) === 0) return refusedBy(TOO_MANY);
      limit.use(1, network);
    }
    const result = await (context.embeddedCore
      ? signUpHere(context, input)
      : signUpApart(context, input, original));
    if (result.status === 'EMAIL_ALREADY_EXISTS_ERROR' && mails.left(email) > 0) {
      mails.use(1, email);
      await tellOwner(context, input, email);
    }
    if (result.status !== 'OK') return result;
    // Whoever registers here signs in here next: that is no new device (A117).
    await rememberBrowser(context, input.options, fieldText(input.formFields, 'email'));
    await proveAddress(context, input, result);
    return result;
  };
}
