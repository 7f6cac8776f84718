import type { APIInterface } from 'supertokens-node/recipe/emailverification';
import { AccountEnding, deleteAtOf } from '../account/deletionState';
import type { AuthContext } from '../authApi/context';
import { verificationRefusal } from '../core/mailTokens';
import { languageOf } from '../http/language';
import { createMailLimit, TOO_MANY_MAILS } from '../mail/mailLimit';
import { requireSecondStep } from '../secondStep/recipes';

type VerifyToken = NonNullable<APIInterface['generateEmailVerifyTokenPOST']>;
type IsVerified = NonNullable<APIInterface['isEmailVerifiedGET']>;
type Verify = NonNullable<APIInterface['verifyEmailPOST']>;

/** Sends the verification email again; an unverified address may belong to someone else. */
export function verifyTokenApi(context: AuthContext, original: VerifyToken): VerifyToken {
  const limit = createMailLimit(context, 'verify');

  return async (input) => {
    await requireSecondStep(input.session);
    const userId = input.session.getUserId();
    const language = languageOf(input.options.req.getHeaderValue('accept-language'));
    const deleteAt = deleteAtOf(input.session);
    if (deleteAt > 0)
      return { status: 'GENERAL_ERROR', message: new AccountEnding(deleteAt, language).message };
    if (!(await limit.take(userId)))
      return { status: 'GENERAL_ERROR', message: TOO_MANY_MAILS[language] };
    return original(input);
  };
}

/** Returns whether the address is verified; requires a session with its second step completed. */
export const isVerifiedApi =
  (original: IsVerified): IsVerified =>
  async (input) => {
    await requireSecondStep(input.session);
    return original(input);
  };

/** Verifies an address. A refusal includes the reason, as far as this database has it. */
export function verifyApi({ db, embeddedCore }: AuthContext, original: Verify): Verify {
  return async (input) => {
    const result = await original(input);
    if (result.status !== 'EMAIL_VERIFICATION_INVALID_TOKEN_ERROR' || !embeddedCore) return result;
    const reason = await verificationRefusal(db, input.token);
    const answer: object = reason === null ? { status: 'OK' } : { ...result, reason };
    // The SDK passes on fields unknown to its types.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return answer as typeof result;
  };
}
