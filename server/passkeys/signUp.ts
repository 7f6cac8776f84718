import { addRoleToUser } from 'supertokens-node/recipe/userroles';
import type { APIInterface } from 'supertokens-node/recipe/webauthn';
import { beginWithPasskey } from '../account/ownPassword';
import { accountOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { EMAIL_TAKEN } from '../authApi/exchange';
import { fieldProblem, requiredText, SIGN_UP_FIELDS } from '../authApi/fieldErrors';
import { fieldText, sentFields } from '../authApi/sentFields';
import { KNOWN_PASSKEY, verifyNewPasskey } from '../core/passkeys';
import { normaliseEmail } from '../operate/secrets';
import { PasskeyKnown } from '../registration/members';
import type { SignUps } from '../registration/registration';
import { firstSession, signUpApart, signUpHere, type SentSignUp } from '../registration/signedUp';
import { proposeName } from './ownPasskeys';
import { optionsToMake } from './relyingParty';

type RegisterOptions = NonNullable<APIInterface['registerOptionsPOST']>;
type SignUp = NonNullable<APIInterface['signUpPOST']>;
type Input = Parameters<SignUp>[0];

/** Casts a response whose status is missing in the SDK's type; the SDK passes it on unchanged. */
const asSdkResponse = <Api extends RegisterOptions | SignUp>(answer: { readonly status: string }) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  answer as Awaited<ReturnType<Api>>;

/** Returns the registration sent beside the recipe's own fields: the same form as with a password. */
async function sentSignUp({
  options,
  tenantId,
  userContext,
}: Pick<Input, 'options' | 'tenantId' | 'userContext'>): Promise<SentSignUp> {
  const formFields = sentFields(await options.req.getJSONBody());
  return { formFields, options, tenantId, userContext };
}

const emailOf = ({ formFields }: SentSignUp) => normaliseEmail(fieldText(formFields, 'email'));

/** Validates a form without a password (spec 5: sign-up); undefined if it is valid. */
function fieldsRefusal({ brand }: AuthContext, { formFields }: SentSignUp) {
  const wrong = SIGN_UP_FIELDS.flatMap((field) => {
    const sent = formFields.find(({ id }) => id === field.id);
    if (field.id === 'password' || (sent === undefined && field.optional)) return [];
    const error = sent ? fieldProblem(field, sent.value, brand()) : requiredText(field.id);
    return error === undefined ? [] : [{ id: field.id, error }];
  });
  return wrong.length === 0 ? undefined : { status: 'FIELD_ERROR', formFields: wrong };
}

/** As the SDK's sign-up with a password. */
const TAKEN = { status: 'FIELD_ERROR', formFields: [{ id: 'email', error: EMAIL_TAKEN }] };

/** Creates the account, its passkey and its session in this database, in one transaction. */
async function makeHere(context: AuthContext, sent: SentSignUp, input: Input) {
  const { webauthnGeneratedOptionsId: userId, credential } = input;
  const verified = await verifyNewPasskey(context, userId, credential);
  if (verified.status !== 'OK') return verified;
  try {
    return await signUpHere(context, sent, { passkey: verified.passkey, userId });
  } catch (error) {
    if (error instanceof PasskeyKnown) return KNOWN_PASSKEY;
    throw error;
  }
}

/** As {@link makeHere}, at a separate core. */
async function makeApart(context: AuthContext, sent: SentSignUp, input: Input) {
  const { webauthnGeneratedOptionsId, credential, tenantId, options } = input;
  const asked = { webauthnGeneratedOptionsId, credential, tenantId };
  const alone = { session: undefined, shouldTryLinkingWithSessionUser: undefined };
  const made = await signUpApart(context, sent, async (userContext, role) => {
    const result = await options.recipeImplementation.signUp({ ...asked, ...alone, userContext });
    if (result.status === 'OK') await addRoleToUser(tenantId, result.user.id, role);
    return result;
  });
  if (made.status !== 'OK') return made;
  await beginWithPasskey(context.db, made.user.id, context.now());
  return firstSession(sent, made.user, 'passkey');
}

/**
 * Creates the sign-up with a passkey (recipe webauthn). The form is validated before the browser creates a passkey,
 * so that none is created in vain, and again when it arrives. Checks, mails and records are the same as with a
 * password.
 */
export function passkeySignUpApis(context: AuthContext, signUps: SignUps) {
  async function emailTaken(sent: SentSignUp) {
    await signUps.taken(sent);
    return TAKEN;
  }

  /** Returns why a form is refused; undefined if it is accepted. */
  async function refusal(sent: SentSignUp, counted?: 'counted') {
    const wrong = fieldsRefusal(context, sent) ?? (await signUps.refusal(sent, counted));
    return wrong?.status === 'EMAIL_ALREADY_EXISTS_ERROR' ? TAKEN : wrong;
  }

  const registerOptionsPOST: RegisterOptions = async (input) => {
    const sent = await sentSignUp(input);
    const refused = await refusal(sent);
    if (refused !== undefined) return asSdkResponse<RegisterOptions>(refused);
    if ((await accountOf(emailOf(sent))) !== undefined)
      return asSdkResponse<RegisterOptions>(await emailTaken(sent));
    return optionsToMake(context, emailOf(sent));
  };

  const signUpPOST: SignUp = async (input) => {
    const { webauthnGeneratedOptionsId, options, tenantId, userContext } = input;
    const sent = await sentSignUp(input);
    const refused = await refusal(sent, 'counted');
    if (refused !== undefined) return asSdkResponse<SignUp>(refused);
    const asked = { webauthnGeneratedOptionsId, tenantId, userContext };
    const begun = await options.recipeImplementation.getGeneratedOptions(asked);
    // The options were created for one address, whose invitation was checked.
    if (begun.status !== 'OK' || normaliseEmail(begun.email ?? '') !== emailOf(sent))
      return { status: 'OPTIONS_NOT_FOUND_ERROR' };
    const make = context.embeddedCore ? makeHere : makeApart;
    const made = await make(context, sent, input);
    if (made.status === 'EMAIL_ALREADY_EXISTS_ERROR')
      return asSdkResponse<SignUp>(await emailTaken(sent));
    if (made.status !== 'OK') return asSdkResponse<SignUp>(made);
    const agent = options.req.getHeaderValue('user-agent');
    await proposeName(context.db, made.user.id, input.credential.id, agent);
    await signUps.finish(sent, made);
    return made;
  };

  return { registerOptionsPOST, signUpPOST };
}
