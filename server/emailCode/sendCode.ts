import { setTimeout as wait } from 'node:timers/promises';
import type { APIInterface, APIOptions } from 'supertokens-node/recipe/passwordless';
import { record } from '../audit/record';
import { subjectOf } from '../audit/subject';
import { accountOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { exchangeOf } from '../authApi/exchange';
import { sdkRecipient } from '../authApi/sdkRecipient';
import { createVisitorMailLimit } from '../mail/mailLimit';
import { normaliseEmail } from '../operate/secrets';
import { sendVerification } from '../registration/registration';

type CreateCode = NonNullable<APIInterface['createCodePOST']>;
type ResendCode = NonNullable<APIInterface['resendCodePOST']>;
type CodeMail = Parameters<APIOptions['emailDelivery']['ingredientInterfaceImpl']['sendEmail']>[0];

/** Minimum response time (ms), so that timing does not reveal who has an account. */
const ANSWER_MS = 250;

/**
 * Mails a code to an address with an account. An unverified address gets the verification email instead: someone else
 * may have registered it, and a code would sign in to their account.
 */
export async function sendCode(context: AuthContext, mail: CodeMail): Promise<void> {
  const { email, userInputCode, urlWithLinkCode, userContext } = mail;
  const account = await accountOf(email);
  if (account === undefined || userInputCode === undefined || urlWithLinkCode === undefined) return;
  const { user, method } = account;
  if (method.verified) {
    const to = await sdkRecipient(context, email, userContext);
    await context.mail.send('signInCode', to, { code: userInputCode, link: urlWithLinkCode });
  } else {
    await sendVerification(context, user, userContext);
  }
}

/** Every address gets the same response in about the same time, with or without an account (spec 7). */
export function sendCodeApis(context: AuthContext) {
  const { db, now } = context;
  const refusalOf = createVisitorMailLimit(context, 'code');
  const tooOften = async (email: string, { req }: APIOptions) => {
    const message = await refusalOf(email, exchangeOf(req));
    return message === undefined ? undefined : ({ status: 'GENERAL_ERROR', message } as const);
  };
  const recorded = async (email: string) => {
    const subject = await subjectOf(context, email);
    await record(db, { event: 'authn_code_asked', subject }, now());
  };
  // An existing session of the browser does not identify who requests the code.
  const apart = { session: undefined, shouldTryLinkingWithSessionUser: false } as const;

  return {
    createCode:
      (original: CreateCode): CreateCode =>
      async (input) => {
        const email = normaliseEmail('email' in input ? input.email : '');
        const { tenantId, options, userContext } = input;
        const refused = await tooOften(email, options);
        if (refused !== undefined) return refused;
        const request = { email, tenantId, options, userContext, ...apart };
        const [answer] = await Promise.all([original(request), wait(ANSWER_MS), recorded(email)]);
        return answer;
      },
    resendCode:
      (original: ResendCode): ResendCode =>
      async (input) => {
        const { deviceId, tenantId, userContext, options } = input;
        const device = await options.recipeImplementation.listCodesByDeviceId({
          deviceId,
          tenantId,
          userContext,
        });
        if (device?.email === undefined) return { status: 'RESTART_FLOW_ERROR' };
        const refused = await tooOften(device.email, options);
        if (refused !== undefined) return refused;
        const [answer] = await Promise.all([
          original({ ...input, ...apart }),
          wait(ANSWER_MS),
          recorded(device.email),
        ]);
        return answer;
      },
  };
}
