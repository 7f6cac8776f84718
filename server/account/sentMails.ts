import type { FastifyInstance } from 'fastify';
import type { ListedMail } from '../../src/rules/listedMail';
import { methodOf } from '../authApi/accountOf';
import type { AuthContext } from '../authApi/context';
import { sessionRoutes } from '../authApi/routes';
import type { Database } from '../data/schema';
import { ownedSince } from './heldEmail';

/** Number of emails listed, newest first. */
const MOST = 20;

/** Lists the newest emails to a user's address. An unconfirmed address may be someone else's: its list is empty. */
async function sentMailsOf(db: Database, userId: string): Promise<ListedMail[]> {
  const method = await methodOf(userId);
  if (!method?.verified) return [];
  const rows = await db
    .selectFrom('outbox')
    .select(['subject', 'created_at', 'state'])
    .where('recipient', '=', method.email)
    .where('created_at', '>', await ownedSince(db, method.email, userId))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ subject, created_at: at, state }) => ({
    subject,
    at,
    fate: state === 'bounced' ? 'failed' : state,
  }));
}

/** `GET /api/account/mails`: the emails sent to the user in the last 30 days. */
export function sentMailRoute(app: FastifyInstance, { db }: Pick<AuthContext, 'db'>): void {
  const signedIn = sessionRoutes(app);
  signedIn.get('/api/account/mails', async (session) => ({
    mails: await sentMailsOf(db, session.getUserId()),
  }));
}
