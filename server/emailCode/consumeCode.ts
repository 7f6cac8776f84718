import type { GeneralErrorResponse } from 'supertokens-node/types';
import type { APIInterface } from 'supertokens-node/recipe/passwordless';
import { inTurn } from '../account/inTurn';
import { record } from '../audit/record';
import { subjectOf } from '../audit/subject';
import { accountOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { exchangeOf } from '../authApi/exchange';
import { languageOf } from '../http/language';
import type { Outcome } from '../operate/metrics';
import { orTakeBack } from '../operate/outage';
import { normaliseEmail } from '../operate/secrets';
import { admitGuess } from '../signIn/admitGuess';
import { finishSignIn } from '../signIn/finishSignIn';
import { guessWait, takeBackGuess, type Guesser } from '../signIn/guesses';
import { knownBrowser } from '../signIn/knownBrowser';
import { TooManyTries } from '../signIn/tooManyTries';
import { DAY_MS } from '../../src/rules/durations';

type ConsumeCode = NonNullable<APIInterface['consumeCodePOST']>;
type Input = Parameters<ConsumeCode>[0];
type Answer = Exclude<Awaited<ReturnType<ConsumeCode>>, GeneralErrorResponse>;

const RESTART = { status: 'RESTART_FLOW_ERROR' } as const;

/** The metric's label for each status of a response. */
const OUTCOMES: Record<Answer['status'] | 'SECOND_STEP_NEEDED', Outcome<'code_sign_ins'>> = {
  OK: 'ok',
  SECOND_STEP_NEEDED: 'second_step',
  INCORRECT_USER_INPUT_CODE_ERROR: 'wrong',
  EXPIRED_USER_INPUT_CODE_ERROR: 'expired',
  [RESTART.status]: 'expired',
  SIGN_IN_UP_NOT_ALLOWED: 'blocked',
};

/** Throttles codes like passwords, but separately, so that wrong codes do not block the password. */
async function admit(context: AuthContext, guesser: Guesser, input: Input): Promise<void> {
  const { db, metrics, now } = context;
  const wait = (await guessWait(db, guesser, now())) || (await admitGuess(context, guesser));
  if (wait === 0) return;
  metrics.count('code_sign_ins', 'slowed');
  throw new TooManyTries(wait, languageOf(input.options.req.getHeaderValue('accept-language')));
}

/** Returns true for only one use of a device's codes, across all processes and with any core. */
async function useOnce({ db, now }: AuthContext, preAuthSessionId: string): Promise<boolean> {
  const result = await db
    .insertInto('used_challenges')
    .values({ challenge: `code:${preAuthSessionId}`, expires_at: now() + DAY_MS })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

async function check(context: AuthContext, guesser: Guesser, input: Input): Promise<Answer> {
  const { preAuthSessionId, options, tenantId, userContext } = input;
  const { recipeImplementation } = options;
  const { email } = guesser;
  const code =
    'linkCode' in input
      ? { linkCode: input.linkCode }
      : { deviceId: input.deviceId, userInputCode: input.userInputCode.trim() };
  const checked = await recipeImplementation.checkCode({
    ...code,
    preAuthSessionId,
    tenantId,
    userContext,
  });
  if (checked.status !== 'OK') return checked;
  const account = await accountOf(email);
  if (account === undefined || !account.method.verified) return RESTART;
  if (!(await useOnce(context, preAuthSessionId))) return RESTART;
  await recipeImplementation.revokeAllCodes({ email, tenantId, userContext });
  const { user, method } = account;
  const way = 'emailCode' as const;
  const by = 'linkCode' in code ? 'link by mail' : 'code by mail';
  const proved = { user, recipeUserId: method.recipeUserId, ...guesser, guesser, by, way };
  const end = await inTurn(context, user.id, async () =>
    // Read again, as the account may have another address since.
    (await accountOf(email))?.user.id === user.id
      ? finishSignIn(context, input, proved)
      : ({ status: 'PASSWORD_CHANGED' } as const),
  );
  if (end.status === 'OK') return { ...end, user, createdNewRecipeUser: false };
  // Unknown to the SDK's types, but it passes the status on unchanged.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  if (end.status === 'SECOND_STEP_NEEDED') return end as unknown as Answer;
  return end.status === 'SIGN_IN_NOT_ALLOWED'
    ? { status: 'SIGN_IN_UP_NOT_ALLOWED', reason: end.reason }
    : RESTART;
}

async function consume(context: AuthContext, email: string, input: Input): Promise<Answer> {
  const browser = await knownBrowser(context, input.options, email);
  const { network } = exchangeOf(input.options.req);
  const guesser: Guesser = { email, network, knownBrowser: browser, way: 'code' };
  await admit(context, guesser, input);
  return orTakeBack(
    () => check(context, guesser, input),
    () => takeBackGuess(context.db, guesser),
  );
}

/**
 * Sign-in with a code or with the link of the same email. It signs in to the existing account of the address and never
 * creates one; a separate core only checks the code.
 */
export function consumeCodeApi(context: AuthContext): ConsumeCode {
  const { db, metrics, now } = context;

  return async (input) => {
    const { options, preAuthSessionId, tenantId, userContext } = input;
    const device = await options.recipeImplementation.listCodesByPreAuthSessionId({
      preAuthSessionId,
      tenantId,
      userContext,
    });
    if (device?.email === undefined) return RESTART;
    const email = normaliseEmail(device.email);
    const answer = await consume(context, email, input);
    const outcome = OUTCOMES[answer.status];
    metrics.count('code_sign_ins', outcome);
    if (answer.status !== 'OK' && outcome !== 'second_step') {
      const subject = await subjectOf(context, email);
      const reason = outcome === 'blocked' ? 'suspended' : `code: ${outcome}`;
      await record(db, { event: 'authn_login_fail', subject, reason }, now());
    }
    return answer;
  };
}
