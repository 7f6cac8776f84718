import type { FastifyInstance, FastifyRequest } from 'fastify';
import { markFactorAsCompleteInSession } from 'supertokens-node/recipe/multifactorauth';
import {
  getAllSessionHandlesForUser,
  revokeMultipleSessions,
  type SessionContainer,
} from 'supertokens-node/recipe/session';
import { removeDevice } from 'supertokens-node/recipe/totp';
import type { SensitiveAction } from '../../src/rules/sensitiveActions';
import { inTurn } from '../account/inTurn';
import { changeWithMail } from '../account/changeWithMail';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { sessionRoutes, type SessionCall } from '../authApi/routes';
import type { ChangeWork } from '../core/withChange';
import { endSessions } from '../core/endSessions';
import { required } from '../http/errors';
import { requireFreshSignIn } from '../session/freshSignIn';
import { withNote } from '../session/sessionNote';
import { beginApp, finishApp } from './apps';
import { appsOf, isRequired, requireApps } from './needed';
import { proveSecondStep } from './prove';
import { ownProver, type Prover } from './prover';
import { makeRecoveryCodes, recoveryCodesLeft } from './recoveryCodes';
import { endTrust, trustedDevicesOf } from './trustedDevices';

/** A signed-in user's request about their own second step. */
interface Call extends Prover {
  readonly session: SessionContainer;
  readonly body: unknown;
}

type Work = (context: AuthContext, call: Call) => Promise<object>;

const show: Work = async ({ db, now, core }, { userId }) => ({
  offered: core.keepsApps,
  apps: await appsOf(userId),
  recoveryCodesLeft: await recoveryCodesLeft(db, userId),
  devices: await trustedDevicesOf(db, userId, now()),
  required: await isRequired(db, userId),
});

/** Ends all other sessions at a separate core. */
async function endOthersApart({ session, userId }: Call): Promise<void> {
  const handles = await getAllSessionHandlesForUser(userId);
  await revokeMultipleSessions(handles.filter((handle) => handle !== session.getHandle()));
}

const confirm: Work = async (context, call) => {
  const { session, userId } = call;
  // The others began without a second step, and their holders must not bypass it.
  const added = await finishApp(context, call, call.body, async (trx) => {
    await endSessions(trx, userId, session.getHandle());
  });
  if (added.status !== 'OK') return added;
  if (added.isFirst && !context.embeddedCore) await endOthersApart(call);
  const data: unknown = await session.getSessionDataFromDatabase();
  await session.updateSessionDataInDatabase(
    withNote(data, { second: 'totp', secondAt: context.now() }),
  );
  await markFactorAsCompleteInSession(session, 'totp');
  return added;
};

const begin: Work = (context, call) => {
  requireApps(context.core);
  return beginApp(context, call);
};

/** Removing an app needs a code too, so that a password alone is not enough. */
const remove: Work = async (context, call) => {
  const { db } = context;
  const { userId, body } = call;
  const name = required(body, 'name');
  const code = required(body, 'code');
  const apps = await appsOf(userId);
  if (apps.every((app) => app.name !== name)) return { status: 'OK' };
  const isLast = apps.length === 1;
  if (isLast && (await isRequired(db, userId))) return { status: 'REQUIRED' };
  const proof = await proveSecondStep(context, call, code);
  if (proof.status !== 'OK') return proof;
  // What is left would be valid again for a later app.
  const endRest: ChangeWork = async (trx) => {
    if (!isLast) return;
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await endTrust(trx, userId);
  };
  const removed = () => removeDevice(userId, name);
  await changeWithMail(context, call, 'secondStepRemoved', removed, endRest);
  return { status: 'OK' };
};

const renew: Work = async (context, call) => {
  const { userId } = call;
  if ((await appsOf(userId)).length === 0) return { status: 'NO_APP' };
  return changeWithMail(context, call, 'recoveryCodesMade', async () => ({
    status: 'OK',
    recoveryCodes: await makeRecoveryCodes(context.db, userId, context.now()),
  }));
};

const forgetDevice: Work = async ({ db, now }, { userId, body }) => {
  // Another account's device gets the same response as one that is already gone.
  const id = required(body, 'id');
  await db.transaction().execute(async (trx) => {
    const ended = await endTrust(trx, userId, id);
    if (ended > 0) await record(trx, { event: 'device_trust_ended', subject: userId }, now());
  });
  return { status: 'OK' };
};

/** Allows work for some minutes after a sign-in or a proof. */
const fresh =
  (work: Work, action: SensitiveAction = 'changeSecondStep'): Work =>
  async (context, call) => {
    await requireFreshSignIn(call.session, action, context.now());
    return work(context, call);
  };

/**
 * Serializes changes of an account's apps, so that concurrent removals cannot remove the last required one. Work checks
 * its session only then: the first app ends those without a second step, which may be waiting.
 */
const alone =
  (work: Work): Work =>
  (context, call) =>
    inTurn(context, call.userId, () => work(context, call));

async function callOf(session: SessionContainer, request: FastifyRequest): Promise<Call> {
  return { session, body: request.body, ...(await ownProver(request, session.getUserId())) };
}

/**
 * Registers the routes of the signed-in user's second step: its state, an app to begin and to confirm by a code
 * (`id`, `code`, `name`), an app to remove (`name`, `code`), new recovery codes, and a trusted device to remove
 * (`id`).
 */
export function secondStepAccountRoutes(app: FastifyInstance, context: AuthContext): void {
  const signedIn = sessionRoutes(app);
  const path = '/api/account/second-step';
  const route =
    (work: Work) =>
    async (session: SessionContainer, { request }: SessionCall) =>
      work(context, await callOf(session, request));
  signedIn.get(path, route(show));
  for (const [end, work] of [
    ['app', alone(fresh(begin))],
    ['app/confirm', alone(fresh(confirm))],
    // Its own code is the second factor.
    ['app/remove', alone(fresh(remove, 'removeApp'))],
    ['codes', alone(fresh(renew))],
    ['devices/forget', forgetDevice],
  ] as const)
    signedIn.post(`${path}/${end}`, route(work));
}
