import type { FastifyInstance } from 'fastify';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import { changeWith } from '../account/changeWithMail';
import { inTurn } from '../account/inTurn';
import { unlessLastWay } from '../account/waysLeft';
import { record } from '../audit/record';
import { methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { sessionRoutes, type SessionCall } from '../authApi/routes';
import { whileOffered } from '../authApi/whileOffered';
import type { ChangeWork } from '../core/withChange';
import { required } from '../http/errors';
import { languageOf } from '../http/language';
import { fieldsOf } from '../json';
import { occasionOf, recipientOf } from '../mail/recipient';
import { requireFreshSignIn } from '../session/freshSignIn';
import { connect, connectionsOf, disconnect } from './connections';
import { beginSignIn, proveAtProvider } from './proveAtProvider';
import { providerReturnAddress } from './providers';
import { takeProved } from './tries';

const CONNECTED = {
  connected: 'OK',
  already: 'CONNECTED_ALREADY',
  taken: 'CONNECTED_ELSEWHERE',
  another: 'ANOTHER_CONNECTED',
} as const;

/** A request that changes how the session's user signs in. */
interface Change {
  readonly session: SessionContainer;
  readonly request: SessionCall['request'];
}

/**
 * Registers the routes to list, connect and disconnect the signed-in user's accounts at providers. Connecting needs
 * both the provider's proof in this tab and a sign-in here within the last minutes.
 */
export function providerRoutes(app: FastifyInstance, context: AuthContext): void {
  const signedIn = sessionRoutes(app);
  const { db, mail, now, providers, settings } = context;
  const offered = whileOffered(context, 'providersOffered');
  const fresh = (session: SessionContainer) =>
    requireFreshSignIn(session, 'changeProviders', now());

  const list = async (session: SessionContainer) => {
    if (!settings.get().providersOffered || providers.size === 0) return { offered: false };
    const connections = await connectionsOf(db, session.getUserId());
    const listed = [...providers].map(([id, { name }]) => {
      const found = connections.find(({ provider }) => provider === id);
      const connection = found && {
        email: found.email,
        createdAt: found.created_at,
        lastUsedAt: found.last_used_at === 0 ? null : found.last_used_at,
      };
      return { id, name: name(), connection: connection ?? null };
    });
    return { offered: true, providers: listed };
  };

  const begin = offered(async ({ session, request }: Change) => {
    await fresh(session);
    const id = required(request.body, 'id');
    return beginSignIn(context, id, providerReturnAddress(context));
  });

  /** Runs a change of one connection, records it and notifies the owner by mail, all in one transaction. */
  const changeWithMail = async <Result extends { readonly status: string }>(
    kind: 'providerConnected' | 'providerDisconnected',
    { session, request: { headers } }: Change,
    id: string,
    change: () => Promise<Result>,
  ) => {
    const userId = session.getUserId();
    const event = kind === 'providerConnected' ? 'provider_connected' : 'provider_disconnected';
    const method = await methodOf(userId);
    const work: ChangeWork = async (trx) => {
      await record(trx, { event, subject: userId, reason: id }, now());
      if (method === undefined) return;
      const to = await recipientOf(trx, method.email, languageOf(headers['accept-language']));
      const provider = providers.get(id)?.name() ?? id;
      await mail.post(trx, kind, to, { ...occasionOf(headers['user-agent'], now()), provider });
    };
    return changeWith(context, work, change);
  };

  /** Returns the provider's verified identity, from a response checked now or at an earlier sign-in. */
  const identityOf = async (body: unknown) => {
    const provider = required(body, 'id');
    const codeVerifier = required(body, 'pkceCodeVerifier');
    const { redirectURIQueryParams: parameters } = fieldsOf(body);
    if (parameters !== undefined)
      return proveAtProvider(context, { provider, codeVerifier, parameters });
    return (await takeProved(db, provider, codeVerifier, now())) ?? 'PROVIDER_TRY_ENDED';
  };

  const add = offered(async (change: Change) => {
    const { session, request } = change;
    await fresh(session);
    const identity = await identityOf(request.body);
    if (typeof identity === 'string') return { status: identity };
    const userId = session.getUserId();
    const ended = await inTurn(context, userId, async () => {
      await fresh(session);
      return changeWithMail('providerConnected', change, identity.provider, async () => ({
        status: CONNECTED[await connect(db, userId, identity, now())],
      }));
    });
    return ended.status === CONNECTED.already ? { status: CONNECTED.connected } : ended;
  });

  const remove = offered(async (change: Change) => {
    const { session, request } = change;
    await fresh(session);
    const id = required(request.body, 'id');
    const userId = session.getUserId();
    const isOwn = async () =>
      (await connectionsOf(db, userId)).some(({ provider }) => provider === id);
    const status = await unlessLastWay(context, userId, isOwn, async () => {
      const ended = await changeWithMail('providerDisconnected', change, id, async () => ({
        status: (await disconnect(db, userId, id)) ? 'OK' : 'NOT_CONNECTED',
      }));
      return ended.status === 'NOT_CONNECTED' ? 'OK' : ended.status;
    });
    return { status };
  });

  const path = '/api/account/providers';
  signedIn.get(path, list);
  for (const [below, change] of [
    ['/begin', begin],
    ['', add],
    ['/remove', remove],
  ] as const)
    signedIn.post(path + below, (session, { request }) => change({ session, request }));
}
