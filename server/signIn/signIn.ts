import type { APIInterface } from 'supertokens-node/recipe/emailpassword';
import type { AuditEvent } from '../audit/events';
import { record } from '../audit/record';
import { subjectOf } from '../audit/subject';
import type { AuthContext } from '../authApi/context';
import { exchangeOf } from '../authApi/exchange';
import { fieldText } from '../authApi/sentFields';
import { passwordVersion } from '../core/passwordVersion';
import type { Language } from '../http/language';
import { createLimit } from '../operate/limit';
import type { Outcome } from '../operate/metrics';
import { orTakeBack } from '../operate/outage';
import { admitGuess } from './admitGuess';
import { countAttempt, takeBackAttempt } from './attempts';
import { finishSignIn } from './finishSignIn';
import { guessWait, type Guesser, type WithGuess } from './guesses';
import { knownBrowser } from './knownBrowser';
import { TooManyTries } from './tooManyTries';
import { MINUTE_MS } from '../../src/rules/durations';

type SignIn = NonNullable<APIInterface['signInPOST']>;
type Input = Parameters<SignIn>[0];
type SignInOutcome = Outcome<'sign_ins'>;

/** The messages of the captcha's statuses, shown as they are (spec 8). */
const CHECKS = {
  NEED_CHECK_RECAPTCHA: { en: 'Complete the security check.', zh: '请完成安全验证' },
  RECAPTCHA_CHECK_ERR: {
    en: 'The security check didn’t pass. Try again.',
    zh: '安全验证未通过，请重试',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
type Check = keyof typeof CHECKS;
const WRONG = { status: 'WRONG_CREDENTIALS_ERROR' } as const;

/** The statuses that the specification adds are missing in the SDK's type; the SDK passes them on unchanged. */
const asSdkAnswer = (
  answer:
    | { readonly status: Check; readonly message: string }
    | { readonly status: 'SECOND_STEP_NEEDED' },
) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  answer as unknown as Awaited<ReturnType<SignIn>>;

class CaptchaDue extends Error {}

/** Requires a captcha; undefined if it is right. The attempt counts in every case. */
async function captchaRefusal(context: AuthContext, input: Input): Promise<Check | undefined> {
  const { db, settings, now, captcha, metrics } = context;
  const email = fieldText(input.formFields, 'email');
  await countAttempt(db, email, now(), settings.get().captchaForgetMs);
  const { token, action } = exchangeOf(input.options.req).captcha;
  if (token === '') return 'NEED_CHECK_RECAPTCHA';
  const isRight = await captcha.verify(token, action);
  metrics.count('captchas', isRight ? 'right' : 'wrong');
  return isRight ? undefined : 'RECAPTCHA_CHECK_ERR';
}

/**
 * Counts an attempt in one transaction; undefined if the password may be checked. After repeated wrong passwords a
 * captcha is required first, and only then is the attempt counted as a guess. @throws {TooManyTries}
 */
async function tryRefusal(context: AuthContext, input: Input, guesser: Guesser) {
  const { settings, now } = context;
  const { captchaThreshold, captchaForgetMs } = settings.get();
  const admit = async (also?: WithGuess) => {
    const wait = await admitGuess(context, guesser, also);
    if (wait > 0) throw new TooManyTries(wait, exchangeOf(input.options.req).language);
  };
  try {
    await admit(async (trx) => {
      const before = await countAttempt(trx, guesser.email, now(), captchaForgetMs);
      if (before >= captchaThreshold) throw new CaptchaDue();
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof CaptchaDue)) throw error;
  }
  const refusal = await captchaRefusal(context, input);
  if (refusal === undefined) await admit();
  return refusal;
}

/** Verifies the password of an admitted attempt and finishes the sign-in. */
async function proveAndFinish(context: AuthContext, input: Input, guesser: Guesser) {
  const { options, tenantId, userContext } = input;
  const { email } = guesser;
  const password = fieldText(input.formFields, 'password');
  const version = await passwordVersion(context, { email });
  const credentials = { email, password, tenantId, userContext };
  const result = await options.recipeImplementation.verifyCredentials(credentials);
  if (result.status !== 'OK') return WRONG;
  const { user, recipeUserId } = result;
  const end = await finishSignIn(context, input, {
    user,
    recipeUserId,
    ...guesser,
    guesser,
    passwordVersion: version,
    way: 'password',
  });
  if (end.status === 'PASSWORD_CHANGED') return WRONG;
  if (end.status === 'SECOND_STEP_NEEDED') return asSdkAnswer(end);
  return end.status === 'OK' ? { ...end, user } : end;
}

/**
 * Signs in (spec 7). Every address causes the same work: the attempt is counted and one password is verified before
 * anything depends on the account. Blocked users are refused; the console's tokens are added to the response.
 */
function signIn(context: AuthContext): SignIn {
  const { db, now } = context;

  return async (input) => {
    const { options } = input;
    const email = fieldText(input.formFields, 'email');
    const { network, language } = exchangeOf(options.req);
    const browser = await knownBrowser(context, options, email);
    const guesser: Guesser = { email, network, knownBrowser: browser };

    const wait = await guessWait(db, guesser, now());
    if (wait > 0) throw new TooManyTries(wait, language);
    const refusal = await tryRefusal(context, input, guesser);
    if (refusal !== undefined)
      return asSdkAnswer({ status: refusal, message: CHECKS[refusal][language] });

    return orTakeBack(
      () => proveAndFinish(context, input, guesser),
      () => takeBackAttempt(db, guesser),
    );
  };
}

/** The counted outcome of a response, by its status. */
const OUTCOMES: ReadonlyMap<string, SignInOutcome> = new Map([
  ['OK', 'ok'],
  [WRONG.status, 'wrong'],
  ['SIGN_IN_NOT_ALLOWED', 'blocked'],
  ['SECOND_STEP_NEEDED', 'second_step'],
  ['NEED_CHECK_RECAPTCHA', 'captcha'],
  ['RECAPTCHA_CHECK_ERR', 'captcha'],
]);

/** Refusals that the audit log records, by their status, with the reason. */
const KEPT_REFUSALS: ReadonlyMap<string, string> = new Map([
  [WRONG.status, 'wrong password'],
  ['SIGN_IN_NOT_ALLOWED', 'suspended'],
  ['RECAPTCHA_CHECK_ERR', 'puzzle not solved'],
]);

/** Wraps sign-in with a password (spec 7); counts the outcome and records it in the audit log (ASVS 16.3.1). */
export function signInApi(context: AuthContext): SignIn {
  const { db, metrics, now } = context;
  const answerTo = signIn(context);
  const locks = createLimit(1, MINUTE_MS, now);
  const refused = async (input: Input, event: AuditEvent, reason: string) => {
    const subject = await subjectOf(context, fieldText(input.formFields, 'email'));
    await record(db, { event, subject, reason }, now());
  };

  return async (input) => {
    try {
      const answer = await answerTo(input);
      const outcome = OUTCOMES.get(answer.status);
      if (outcome !== undefined) metrics.count('sign_ins', outcome);
      const reason = KEPT_REFUSALS.get(answer.status);
      if (reason !== undefined) await refused(input, 'authn_login_fail', reason);
      return answer;
    } catch (error) {
      if (!(error instanceof TooManyTries)) throw error;
      metrics.count('sign_ins', 'slowed');
      // One line per network and minute, so that a client that keeps trying does not fill the log.
      if (locks.take(exchangeOf(input.options.req).network))
        await refused(input, 'authn_login_lock', 'too many tries');
      throw error;
    }
  };
}
