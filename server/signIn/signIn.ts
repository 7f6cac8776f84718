import type { APIInterface } from 'supertokens-node/recipe/emailpassword';
import { getRolesForUser } from 'supertokens-node/recipe/userroles';
import { clearAttempts, countAttempt } from './attempts';
import { profileByEmail } from '../registration/profiles';
import { issueConsoleUser } from './consoleTokens';
import type { AuthContext } from '../authApi/context';
import { exchangeOf } from '../authApi/exchange';
import { fieldText } from '../authApi/sentFields';

type SignIn = NonNullable<APIInterface['signInPOST']>;

const NEED_CHECK = {
  status: 'NEED_CHECK_RECAPTCHA',
  message: 'Please confirm that you are not a robot.',
} as const;
const CHECK_ERROR = {
  status: 'RECAPTCHA_CHECK_ERR',
  message: 'The robot check did not succeed. Please try again.',
} as const;

/** The statuses the specification adds are unknown to the SDK's type; it passes them on as they are. */
const asSdkAnswer = (answer: typeof NEED_CHECK | typeof CHECK_ERROR) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  answer as unknown as Awaited<ReturnType<SignIn>>;

/**
 * Sign-in of spec 7 around the SDK's: asks for a captcha after wrong passwords in a row, refuses
 * blocked people, and adds the console's tokens to the answer.
 */
export function signInApi(context: AuthContext, original: SignIn): SignIn {
  const { db, settings, now } = context;

  return async (input) => {
    const email = fieldText(input.formFields, 'email');
    const password = fieldText(input.formFields, 'password');
    const exchange = exchangeOf(input.options.req);
    const { captchaThreshold, captchaForgetMs } = settings.get();

    const triesBefore = await countAttempt(db, email, now(), captchaForgetMs);
    if (triesBefore >= captchaThreshold) {
      const { token, action } = exchange?.captcha ?? { token: '', action: '' };
      if (token === '') return asSdkAnswer(NEED_CHECK);
      if (!(await context.captcha.verify(token, action))) return asSdkAnswer(CHECK_ERROR);
    }

    const profile = await profileByEmail(db, email);
    if (profile !== undefined && profile.blocked !== null) {
      // The reason is for the owner of the account only, so the password comes first.
      const { tenantId, userContext } = input;
      const credentials = { email, password, tenantId, userContext };
      const { status } = await input.options.recipeImplementation.verifyCredentials(credentials);
      if (status !== 'OK') return { status: 'WRONG_CREDENTIALS_ERROR' };
      return { status: 'SIGN_IN_NOT_ALLOWED', reason: profile.blocked };
    }

    const result = await original(input);
    if (result.status !== 'OK') return result;
    await clearAttempts(db, email);
    if (exchange !== undefined) {
      const { roles } = await getRolesForUser(input.tenantId, result.user.id, input.userContext);
      const account = { userId: result.user.id, email: result.user.emails[0] ?? email, roles };
      exchange.consoleUser = await issueConsoleUser(context, account);
    }
    return result;
  };
}
