import { getUser } from 'supertokens-node';
import {
  getAllSessionHandlesForUser,
  getSessionInformation,
} from 'supertokens-node/recipe/session';
import { getRolesForUser } from 'supertokens-node/recipe/userroles';
import { TENANT } from '../core/context';
import { ownPasskeys } from '../passkeys/ownPasskeys';
import type { Database } from '../data/schema';
import { agentNames } from '../session/agentNames';
import { noteOf } from '../session/sessionNote';

const time = (at: number): string | null => (at > 0 ? new Date(at).toISOString() : null);

async function profile(db: Database, userId: string) {
  const row = await db
    .selectFrom('profiles')
    .leftJoin('studios', 'studios.id', 'profiles.studio_id')
    .selectAll('profiles')
    .select('studios.name as studio')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return [];
  const { first_name, last_name, company, title, language, studio, role, created_at } = row;
  const created = time(created_at);
  return [{ first_name, last_name, company, title, language, studio, role, created }];
}

async function addresses(userId: string) {
  const user = await getUser(userId);
  return (user?.loginMethods ?? []).flatMap(({ email, verified, recipeId, timeJoined }) =>
    email === undefined ? [] : [{ email, verified, way: recipeId, since: time(timeJoined) }],
  );
}

async function emailChanges(db: Database, userId: string) {
  const rows = await db
    .selectFrom('email_changes')
    .select(['old_email', 'new_email', 'asked_at', 'done_at', 'ended'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute();
  return rows.map(({ old_email, new_email, asked_at, done_at, ended }) => ({
    from: old_email,
    to: new_email,
    asked: time(asked_at),
    done: time(done_at),
    ended,
  }));
}

async function sessions(userId: string) {
  const handles = await getAllSessionHandlesForUser(userId);
  const found = await Promise.all(handles.map((handle) => getSessionInformation(handle)));
  return found.flatMap((information) => {
    if (information === undefined) return [];
    const { agent, network, way, seenAt } = noteOf(information.sessionDataInDatabase);
    const [begun, ends] = [time(information.timeCreated), time(information.expiry)];
    return [{ ...agentNames(agent), agent, network, way, begun, seen: time(seenAt), ends }];
  });
}

/** Where somebody else was who changed the account, an administrator, is theirs. */
async function securityLog(db: Database, userId: string) {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'event', 'reason', 'network', 'agent', 'actor'])
    .where('subject', '=', userId)
    .orderBy('at')
    .execute();
  return rows.map(({ at, event, reason, network, agent, actor }) => {
    const from = actor === userId ? { network, agent } : { network: '', agent: '' };
    return { at: time(at), event, reason, ...from };
  });
}

async function invitations(db: Database, email: string) {
  const rows = await db
    .selectFrom('invitations')
    .select(['created_at', 'expires_at', 'used_at'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at, expires_at, used_at }) => ({
    made: time(created_at),
    ends: time(expires_at),
    used: time(used_at),
  }));
}

async function mails(db: Database, email: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['created_at', 'subject', 'language'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ at: time(created_at), ...row }));
}

async function passkeys(db: Database, userId: string) {
  const known = await ownPasskeys(db, userId);
  return known.map(({ name, synced, createdAt, lastUsedAt }) => ({
    name,
    synced,
    added: time(createdAt),
    used: time(lastUsedAt ?? 0),
  }));
}

async function providers(db: Database, userId: string) {
  const rows = await db
    .selectFrom('provider_accounts')
    .select(['provider', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ provider, email, created_at, last_used_at }) => ({
    provider,
    email,
    connected: time(created_at),
    used: time(last_used_at),
  }));
}

const savedViews = (db: Database, userId: string) =>
  db
    .selectFrom('saved_views')
    .select(['name', 'search'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();

/** What each category is, why it is held, who receives it and for how long it is kept (GDPR article 15). */
const CATEGORIES = {
  profile:
    'What you told us of yourself, and your place in a studio. Kept while the account exists; members of your studio see it.',
  addresses:
    'The email addresses you sign in with. Kept while the account exists; our mail service receives them to deliver emails.',
  passkeys:
    'Your passkeys by the names you gave them; what they sign with stays on your devices. Kept until you remove them.',
  providers: 'Accounts at sign-in providers that you connected. Kept until you disconnect them.',
  emailChanges: 'Changes of your email address. Kept for 30 days after their link has expired.',
  roles: 'What your roles let you do. Kept while the account exists.',
  sessions: 'Where you are signed in, to show you your devices. Kept until each session ends.',
  securityLog:
    'Sign-ins and changes of the account, to find misuse. Kept for half a year, changes of rights for a year.',
  invitations: 'Invitations to your address. Kept while the account exists.',
  savedViews: 'Reports you saved under a name. Kept while the account exists.',
  mails:
    'Emails kept for the developers of this installation; none in production. Kept for 30 days.',
} as const;

/**
 * Everything that the platform holds of a person, by category, with an index that says what each is. No secret,
 * and nothing of other people. Choices about cookies are kept in the browser alone.
 */
export async function ownData(db: Database, userId: string, now: number): Promise<string> {
  const known = await addresses(userId);
  const email = known[0]?.email ?? '';
  const { roles } = await getRolesForUser(TENANT, userId);
  const data: Record<keyof typeof CATEGORIES, readonly unknown[]> = {
    profile: await profile(db, userId),
    addresses: known,
    passkeys: await passkeys(db, userId),
    providers: await providers(db, userId),
    emailChanges: await emailChanges(db, userId),
    roles,
    sessions: await sessions(userId),
    securityLog: await securityLog(db, userId),
    invitations: await invitations(db, email),
    savedViews: await savedViews(db, userId),
    mails: await mails(db, email),
  };
  const index = Object.entries(CATEGORIES).map(([category, about]) => ({
    category,
    about,
    entries: Object.entries(data).find(([name]) => name === category)?.[1].length ?? 0,
  }));
  return JSON.stringify({ made: time(now), account: userId, index, ...data }, null, 2);
}
