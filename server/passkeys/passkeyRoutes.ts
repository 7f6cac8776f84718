import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { getUser } from 'supertokens-node';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { registerCredential, removeCredential } from 'supertokens-node/recipe/webauthn';
import { waysLeft } from '../account/waysLeft';
import { PASSKEY_NAME_MAX } from '../../src/rules/accountLimits';
import { record } from '../audit/record';
import type { AuthContext } from '../authApi/context';
import { withSession } from '../authApi/routes';
import { isOffered, whileOffered } from '../authApi/whileOffered';
import { handleOf } from '../core/passkeys';
import { RequestError } from '../http/errors';
import { languageOf } from '../http/language';
import { fieldsOf, textField } from '../json';
import { occasionOf } from '../mail/occasion';
import { recipientOf } from '../mail/recipient';
import { requireFreshSignIn } from '../session/freshSignIn';
import { isOwnPasskey, namePasskey, ownPasskeys, type OwnPasskey } from './ownPasskeys';
import { optionsToMake } from './relyingParty';

type RegisteredCredential = Parameters<typeof registerCredential>[0]['credential'];

/** The signed-in person, as a passkey names them. */
async function personOf(session: SessionContainer) {
  const user = await getUser(session.getUserId());
  const method = user?.loginMethods[0];
  if (user === undefined || method?.email === undefined)
    throw new RequestError(403, 'This account cannot have a passkey.');
  return { userId: user.id, email: method.email, recipeUserId: method.recipeUserId.getAsString() };
}

/** A call that changes the passkeys of who is signed in. */
interface Change {
  readonly session: SessionContainer;
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

/** A text of a body that must be there: a call without intent changes nothing (A43). */
function required(body: unknown, name: string): string {
  const text = textField(body, name);
  if (text === undefined || text === '') throw new RequestError(400, `${name} is missing.`);
  return text;
}

/**
 * The passkeys of the signed-in person: listing them, making, naming, removing one. Changes need a sign-in of the last
 * minutes (A42). The last way in that is offered stays (A44).
 */
export function passkeyRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, mail, now } = context;
  const offered = whileOffered(context, 'passkeysOffered');
  const fresh = (session: SessionContainer) => requireFreshSignIn(session, 'changePasskeys', now());

  /** What devices should offer for an account (A47). */
  const acceptedOf = (userId: string, email: string, passkeys: readonly OwnPasskey[]) => ({
    handle: handleOf(userId),
    name: email,
    ids: passkeys.map(({ id }) => id),
  });

  const list = async (session: SessionContainer) => {
    if (!isOffered(context, 'passkeysOffered')) return { ret: 0, data: { offered: false } };
    const { userId, email } = await personOf(session);
    const passkeys = await ownPasskeys(db, userId);
    const accepted = acceptedOf(userId, email, passkeys);
    return { ret: 0, data: { offered: true, passkeys, accepted } };
  };

  const options = offered(async (session: SessionContainer) => {
    await fresh(session);
    const { email } = await personOf(session);
    return { ret: 0, data: await optionsToMake(context, email) };
  });

  /** What was done, in the audit log and by a mail to the owner. */
  const tell = async (kind: 'passkeyAdded' | 'passkeyRemoved', change: Change, email: string) => {
    const event = kind === 'passkeyAdded' ? 'passkey_added' : 'passkey_removed';
    await record(db, { event, subject: change.session.getUserId() }, now());
    const to = await recipientOf(db, email, languageOf(change.headers['accept-language']));
    await mail.send(kind, to, occasionOf(change.headers['user-agent'], now()));
  };

  const add = offered(async (change: Change) => {
    const { session, body } = change;
    await fresh(session);
    const webauthnGeneratedOptionsId = required(body, 'webauthnGeneratedOptionsId');
    const { email, recipeUserId } = await personOf(session);
    const result = await registerCredential({
      recipeUserId,
      webauthnGeneratedOptionsId,
      // The core reads it field by field.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      credential: fieldsOf(fieldsOf(body)['credential']) as unknown as RegisteredCredential,
    });
    if (result.status === 'OK') await tell('passkeyAdded', change, email);
    return { ret: 0, data: { status: result.status } };
  });

  const remove = offered(async (change: Change) => {
    const { session, body } = change;
    await fresh(session);
    const webauthnCredentialId = required(body, 'id');
    const { userId, email, recipeUserId } = await personOf(session);
    const isOwn = await isOwnPasskey(db, userId, webauthnCredentialId);
    if (isOwn && (await waysLeft(context, userId)) <= 1)
      return { ret: 0, data: { status: 'LAST_WAY' } };
    const result = await removeCredential({ recipeUserId, webauthnCredentialId });
    if (result.status === 'OK') {
      await namePasskey(db, userId, webauthnCredentialId, '');
      await tell('passkeyRemoved', change, email);
    }
    const accepted = acceptedOf(userId, email, await ownPasskeys(db, userId));
    return { ret: 0, data: { status: result.status, accepted } };
  });

  /** An empty name takes the given one away. What an owner calls a passkey changes nothing about who may sign in, so it needs no fresh sign-in. */
  const rename = offered(async ({ session, body }: Change) => {
    const name = textField(body, 'name')?.trim();
    if (name === undefined || name.length > PASSKEY_NAME_MAX)
      throw new RequestError(400, `A name has up to ${PASSKEY_NAME_MAX} characters.`);
    const [userId, id] = [session.getUserId(), required(body, 'id')];
    if (!(await isOwnPasskey(db, userId, id)))
      return { ret: 0, data: { status: 'CREDENTIAL_NOT_FOUND_ERROR' } };
    await namePasskey(db, userId, id, name);
    return { ret: 0, data: { status: 'OK' } };
  });

  app.get('/api/account/passkeys', (request, reply) =>
    withSession(request, reply, (session) => list(session)),
  );
  app.post('/api/account/passkeys/options', (request, reply) =>
    withSession(request, reply, (session) => options(session)),
  );
  app.post('/api/account/passkeys', (request, reply) =>
    withSession(request, reply, (session) =>
      add({ session, body: request.body, headers: request.headers }),
    ),
  );
  app.post('/api/account/passkeys/rename', (request, reply) =>
    withSession(request, reply, (session) =>
      rename({ session, body: request.body, headers: request.headers }),
    ),
  );
  app.post('/api/account/passkeys/remove', (request, reply) =>
    withSession(request, reply, (session) =>
      remove({ session, body: request.body, headers: request.headers }),
    ),
  );
}
