import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getUser } from 'supertokens-node';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { registerCredential, removeCredential } from 'supertokens-node/recipe/webauthn';
import { PASSKEY_NAME_MAX } from '../../src/rules/accountLimits';
import { UNSEEN } from '../../src/rules/personText';
import { hasPassword } from '../account/ownPassword';
import { changeWithMail } from '../account/changeWithMail';
import { inTurn } from '../account/inTurn';
import { accountWays, unlessLastWay } from '../account/waysLeft';
import type { AuthContext } from '../authApi/context';
import { sessionRoutes } from '../authApi/routes';
import { isOffered, whileOffered } from '../authApi/whileOffered';
import { handleOf } from '../core/passkeys';
import { RequestError, required } from '../http/errors';
import { fieldsOf, textField } from '../json';
import { proverOf } from '../secondStep/prover';
import { requireFreshSignIn } from '../session/freshSignIn';
import {
  forgetPasskeyName,
  isOwnPasskey,
  namePasskey,
  ownPasskeys,
  proposeName,
  type OwnPasskey,
} from './ownPasskeys';
import { optionsToMake } from './relyingParty';

type RegisteredCredential = Parameters<typeof registerCredential>[0]['credential'];

/** Returns the signed-in user, as a passkey names them. */
async function personOf(session: SessionContainer) {
  const user = await getUser(session.getUserId());
  const method = user?.loginMethods[0];
  if (user === undefined || method?.email === undefined)
    throw new RequestError(403, 'This account cannot have a passkey.');
  return { userId: user.id, email: method.email, recipeUserId: method.recipeUserId.getAsString() };
}

interface Change {
  readonly session: SessionContainer;
  readonly request: FastifyRequest;
}

/**
 * Registers the routes to list, create, name and remove the signed-in user's passkeys. Creating and removing need a
 * sign-in of the last minutes. The last available sign-in method cannot be removed.
 */
export function passkeyRoutes(app: FastifyInstance, context: AuthContext): void {
  const signedIn = sessionRoutes(app);
  const { db, now } = context;
  const offered = whileOffered(context, 'passkeysOffered');
  const fresh = (session: SessionContainer) => requireFreshSignIn(session, 'changePasskeys', now());

  /** The passkeys that devices should offer for an account. */
  const acceptedOf = (userId: string, email: string, passkeys: readonly OwnPasskey[]) => ({
    handle: handleOf(userId),
    name: email,
    ids: passkeys.map(({ id }) => id),
  });

  const list = async (session: SessionContainer) => {
    const ownId = session.getUserId();
    const own = {
      hasPassword: await hasPassword(db, ownId),
      otherWays: await accountWays(context, ownId),
    };
    if (!isOffered(context, 'passkeysOffered')) return { offered: false, ...own };
    const { userId, email } = await personOf(session);
    const passkeys = await ownPasskeys(db, userId);
    const accepted = acceptedOf(userId, email, passkeys);
    return { offered: true, ...own, passkeys, accepted };
  };

  const options = offered(async ({ session }: Change) => {
    await fresh(session);
    const { email } = await personOf(session);
    return optionsToMake(context, email);
  });

  const add = offered(async ({ session, request }: Change) => {
    await fresh(session);
    const webauthnGeneratedOptionsId = required(request.body, 'webauthnGeneratedOptionsId');
    const { userId, email, recipeUserId } = await personOf(session);
    // The core reads it field by field.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    const credential = fieldsOf(
      fieldsOf(request.body)['credential'],
    ) as unknown as RegisteredCredential;
    const owner = proverOf(request, userId, email);
    const { status } = await changeWithMail(context, owner, 'passkeyAdded', () =>
      registerCredential({ recipeUserId, webauthnGeneratedOptionsId, credential }),
    );
    if (status === 'OK') await proposeName(db, userId, credential.id, owner.agent);
    return { status };
  });

  const remove = offered(async ({ session, request }: Change) => {
    await fresh(session);
    const webauthnCredentialId = required(request.body, 'id');
    const { userId, email, recipeUserId } = await personOf(session);
    const isOwn = () => isOwnPasskey(db, userId, webauthnCredentialId);
    const status = await unlessLastWay(context, userId, isOwn, async () => {
      const owner = proverOf(request, userId, email);
      const removed = await changeWithMail(
        context,
        owner,
        'passkeyRemoved',
        () => removeCredential({ recipeUserId, webauthnCredentialId }),
        (trx) => forgetPasskeyName(trx, userId, webauthnCredentialId),
      );
      return removed.status;
    });
    if (status === 'LAST_WAY') return { status };
    const accepted = acceptedOf(userId, email, await ownPasskeys(db, userId));
    return { status, accepted };
  });

  /** An empty name removes the current one. A name does not affect who may sign in, so no fresh sign-in is needed. */
  const rename = offered(async ({ session, request: { body } }: Change) => {
    const name = textField(body, 'name')?.trim();
    if (name === undefined || Array.from(name).length > PASSKEY_NAME_MAX || UNSEEN.test(name))
      throw new RequestError(
        400,
        `A name can have at most ${PASSKEY_NAME_MAX} characters, and no invisible ones.`,
      );
    const [userId, id] = [session.getUserId(), required(body, 'id')];
    return inTurn(context, userId, async () => {
      if (!(await isOwnPasskey(db, userId, id))) return { status: 'CREDENTIAL_NOT_FOUND_ERROR' };
      await namePasskey(db, userId, id, name);
      return { status: 'OK' };
    });
  });

  const path = '/api/account/passkeys';
  signedIn.get(path, list);
  for (const [below, change] of [
    ['/options', options],
    ['', (sent: Change) => inTurn(context, sent.session.getUserId(), () => add(sent))],
    ['/rename', rename],
    ['/remove', remove],
  ] as const)
    signedIn.post(path + below, (session, { request }) => change({ session, request }));
}
