import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getUser } from 'supertokens-node';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { inTurn } from '../account/inTurn';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { applySdkHeaders, CollectingResponse, toSdkRequest } from '../authApi/exchange';
import { isOffered, requireOffered } from '../authApi/whileOffered';
import { TENANT } from '../core/context';
import { fieldsOf, textIn } from '../json';
import { isOfPasskey, isSignedByOwn } from '../passkeys/ownPasskey';
import { ownPasskeys } from '../passkeys/ownPasskeys';
import { finishSignIn } from '../signIn/finishSignIn';
import { keepSsoJwt } from '../singleSignOn/session';
import { beginApp, finishApp } from './apps';
import type { SecondFactor } from '../../src/rules/secondStep';
import { PASSKEY_FACTOR } from './factors';
import { askForHelp, helpStateOf } from './help';
import { endHelpOfProved } from './helpEnds';
import { stepOf } from './needed';
import { forgetPending, readPending, type PendingSignIn } from './pendingSignIn';
import { proveSecondStep } from './prove';
import { proverOf, type Prover } from './prover';
import { recoveryCodesLeft } from './recoveryCodes';
import { trust } from './trustedDevices';

/** A request after the first step only. */
interface Call {
  readonly pending: PendingSignIn;
  readonly prover: Prover;
  readonly body: unknown;
  readonly reply: FastifyReply;
  readonly options: Parameters<typeof finishSignIn>[1]['options'];
}

/** The first step was not taken in this browser, or too long ago. */
const NO_SIGN_IN = { status: 'NO_SIGN_IN' } as const;

/** Runs work for a user who has passed the first step; the response carries the session, if one was created. */
async function withPending(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (call: Call) => Promise<object>,
): Promise<unknown> {
  const { sdkRequest, exchange } = toSdkRequest(request);
  const sdkResponse = new CollectingResponse();
  const options = { req: sdkRequest, res: sdkResponse };
  const pending = await readPending(context, options);
  if (pending === undefined) return reply.send({ ret: 0, data: NO_SIGN_IN });
  const prover = proverOf(request, pending.userId, pending.email);
  const answer = await work({ pending, prover, body: request.body, reply, options });
  applySdkHeaders(sdkResponse, reply);
  const { consoleUser: user } = exchange;
  return reply.send({ ret: 0, data: user === undefined ? answer : { ...answer, user } });
}

/** Finishes a sign-in after the second step. */
async function enter(context: AuthContext, call: Call, second: SecondFactor): Promise<object> {
  const { db, now } = context;
  const { pending, options, body, reply } = call;
  const { userId, recipeUserId, way } = pending;
  const user = await getUser(userId);
  const method = user?.loginMethods.find(
    (each) => each.recipeUserId.getAsString() === recipeUserId,
  );
  if (user === undefined || method === undefined) return NO_SIGN_IN;
  const signIn = { options, tenantId: TENANT, userContext: undefined };
  const person = { ...pending, user, recipeUserId: method.recipeUserId, second };
  const end = await finishSignIn(context, signIn, person);
  if (end.status === 'SIGN_IN_NOT_ALLOWED') {
    await record(db, { event: 'authn_login_fail', subject: userId, reason: 'suspended' }, now());
    return end;
  }
  forgetPending(context, options);
  // The password was changed after it was proved.
  if (end.status !== 'OK') return NO_SIGN_IN;
  if (fieldsOf(body)['trust'] === true)
    await db.transaction().execute(async (trx) => {
      await trust({ ...context, db: trx }, options, userId);
      await record(trx, { event: 'device_trusted', subject: userId }, now());
    });
  if (way === 'singleSignOn') await keepSsoJwt(context, reply, pending);
  return { status: 'OK', way };
}

/**
 * Returns what the account must do, and how long the removal of a lost step takes, in ms. If nothing is needed any
 * more, the user simply signs in again.
 */
async function asked(context: AuthContext, call: Call): Promise<object> {
  const { db, settings } = context;
  const { userId, email } = call.prover;
  const step = await stepOf(db, userId);
  if (step === 'none') return NO_SIGN_IN;
  const hasRecoveryCodes = (await recoveryCodesLeft(db, userId)) > 0;
  const hasPasskey =
    isOffered(context, 'passkeysOffered') && (await ownPasskeys(db, userId)).length > 0;
  const removalMs = settings.get().secondStepRemovalMs;
  return { status: 'OK', step, email, hasRecoveryCodes, hasPasskey, removalMs };
}

/** Accepts a passkey of the same account instead of a code; the device verifies its user. */
async function proveByPasskey(context: AuthContext, call: Call): Promise<object> {
  const { db, metrics, now } = context;
  const { userId } = call.prover;
  requireOffered(isOffered(context, 'passkeysOffered'));
  const isOwn = await isSignedByOwn(db, userId, call.body);
  metrics.count('second_steps', isOwn ? 'passkey' : 'wrong');
  if (isOwn) {
    await endHelpOfProved(context, call.prover, 'passkey');
    return enter(context, call, PASSKEY_FACTOR);
  }
  const reason = 'wrong passkey at the second step';
  await record(db, { event: 'authn_login_fail', subject: userId, reason }, now());
  return { status: 'PASSKEY_NOT_VERIFIED' };
}

async function prove(context: AuthContext, call: Call): Promise<object> {
  if (isOfPasskey(call.body)) return proveByPasskey(context, call);
  const proof = await proveSecondStep(context, call.prover, textIn(call.body, 'code'));
  return proof.status === 'OK' ? enter(context, call, proof.second) : proof;
}

/**
 * Runs work only while the account has no app, so that a second app cannot bypass the existing one. The account's turn
 * keeps that true until the work ends.
 */
const whileSettingUp =
  (work: (context: AuthContext, call: Call) => Promise<object>) =>
  (context: AuthContext, call: Call): Promise<object> => {
    const { userId } = call.prover;
    return inTurn(context, userId, async () =>
      (await stepOf(context.db, userId)) === 'setUp' ? work(context, call) : NO_SIGN_IN,
    );
  };

/** Only an account whose second step is a code can have lost its app. */
const ofLostApp =
  (work: (context: AuthContext, prover: Prover) => Promise<object>) =>
  async (context: AuthContext, { prover }: Call): Promise<object> => {
    const step = await stepOf(context.db, prover.userId);
    return step === 'code' ? work(context, prover) : NO_SIGN_IN;
  };

async function finish(context: AuthContext, call: Call): Promise<object> {
  const added = await finishApp(context, call.prover, call.body);
  if (added.status !== 'OK') return added;
  const { recoveryCodes } = added;
  return { ...(await enter(context, call, 'totp')), recoveryCodes };
}

/**
 * Registers the routes of a sign-in's second step, by the cookie of the first. `GET` returns what is needed; `POST`
 * takes `code` (of the app, or a recovery code) or a passkey's signature, and `trust`.
 * If the studio requires an app, the user can set one up here; users who lost theirs can request help, which `GET`
 * shows.
 */
export function secondStepRoutes(app: FastifyInstance, context: AuthContext): void {
  const path = `${AUTH_BASE_PATH}/second-step`;
  for (const [end, work] of [
    ['', asked],
    ['/help', ofLostApp(helpStateOf)],
  ] as const)
    app.get(path + end, (request, reply) =>
      withPending(context, request, reply, (call) => work(context, call)),
    );
  for (const [end, work] of [
    ['', prove],
    ['/help', ofLostApp(askForHelp)],
    ['/app', whileSettingUp((_context, { prover }) => beginApp(context, prover))],
    ['/app/confirm', whileSettingUp(finish)],
  ] as const)
    app.post(path + end, (request, reply) =>
      withPending(context, request, reply, (call) => work(context, call)),
    );
}
