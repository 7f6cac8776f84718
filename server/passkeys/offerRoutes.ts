import type { FastifyInstance } from 'fastify';
import type { SessionContainer } from 'supertokens-node/recipe/session';
import type { AuthContext } from '../authApi/context';
import { sessionRoutes } from '../authApi/routes';
import { isOffered } from '../authApi/whileOffered';
import { profileOf, setProfile } from '../registration/profiles';
import { isFresh, lacksSecondFactor } from '../session/freshSignIn';
import { noteOf } from '../session/sessionNote';
import { ownPasskeys } from './ownPasskeys';

/**
 * Registers the routes that offer a passkey after a sign-in with a password or a change of it. `GET` returns whether to
 * offer one, while the password was just entered, so that adding needs no further proof. `POST …/decline` stores the refusal with the
 * account, so that no other browser offers one either.
 */
export function passkeyOfferRoutes(app: FastifyInstance, context: AuthContext): void {
  const signedIn = sessionRoutes(app);
  const { db, now } = context;

  async function isDue(session: SessionContainer): Promise<boolean> {
    if (!isOffered(context, 'passkeysOffered')) return false;
    const note = noteOf(await session.getSessionDataFromDatabase());
    if (note.way !== 'password' || !isFresh(note, now())) return false;
    const userId = session.getUserId();
    if (await lacksSecondFactor(userId, note, now())) return false;
    const profile = await profileOf(db, userId, 'passkey_declined_at');
    return profile?.passkey_declined_at === 0 && (await ownPasskeys(db, userId)).length === 0;
  }

  signedIn.get('/api/account/passkeys/offer', async (session) => ({ offer: await isDue(session) }));

  signedIn.post('/api/account/passkeys/decline', async (session) => {
    await setProfile(db, session.getUserId(), { passkey_declined_at: now() });
    return { status: 'OK' };
  });
}
