import { getUser } from 'supertokens-node';
import {
  getAllSessionHandlesForUser,
  getSessionInformation,
} from 'supertokens-node/recipe/session';
import { getRolesForUser } from 'supertokens-node/recipe/userroles';
import { TENANT } from '../core/context';
import { ownPasskeys } from '../passkeys/ownPasskeys';
import type { Database } from '../data/schema';
import { appsOf } from '../secondStep/needed';
import { agentNames } from '../session/agentNames';
import { noteOf } from '../session/sessionNote';

const time = (at: number): string | null => (at > 0 ? new Date(at).toISOString() : null);

/** Converts the named fields from ms to ISO 8601. */
const timed = <Name extends string>(
  rows: readonly Readonly<Record<Name, number>>[],
  ...names: readonly Name[]
): object[] =>
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, time(row[name])])),
  }));

async function profile(db: Database, userId: string) {
  const rows = await db
    .selectFrom('profiles')
    .leftJoin('studios', 'studios.id', 'profiles.studio_id')
    .select([
      'first_name',
      'last_name',
      'company',
      'title',
      'language',
      'theme',
      'studios.name as studio',
      'first_language as firstLanguage',
    ])
    .select(['role', 'profiles.created_at as created'])
    .where('user_id', '=', userId)
    .execute();
  return timed(rows, 'created');
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
    .select([
      'old_email as from',
      'new_email as to',
      'asked_at as asked',
      'done_at as done',
      'ended',
    ])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute();
  return timed(rows, 'asked', 'done');
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

/** Omits network and agent of entries caused by others, such as an administrator. */
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
    .select(['created_at as made', 'expires_at as ends', 'used_at as used'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
  return timed(rows, 'made', 'ends', 'used');
}

async function mails(db: Database, email: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['created_at as at', 'subject', 'language'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  return timed(rows, 'at');
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
    .select(['provider', 'email', 'created_at as connected', 'last_used_at as used'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return timed(rows, 'connected', 'used');
}

async function apps(userId: string) {
  const known = await appsOf(userId);
  return known.map(({ name, createdAt, lastUsedAt }) => ({
    name,
    added: time(createdAt),
    used: time(lastUsedAt),
  }));
}

async function recoveryCodes(db: Database, userId: string) {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('created_at as made')
    .where('user_id', '=', userId)
    .execute();
  return timed(rows, 'made');
}

async function trustedDevices(db: Database, userId: string) {
  const rows = await db
    .selectFrom('trusted_devices')
    .select(['agent', 'created_at as begun', 'last_used_at as used', 'expires_at as ends'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return timed(rows, 'begun', 'used', 'ends');
}

async function lostPhone(db: Database, userId: string) {
  const rows = await db
    .selectFrom('second_step_help')
    .select(['state', 'asked_at as asked', 'due_at as due'])
    .where('user_id', '=', userId)
    .execute();
  return timed(rows, 'asked', 'due');
}

async function accessRequests(db: Database, email: string) {
  const rows = await db
    .selectFrom('access_requests')
    .select(['first_name', 'last_name', 'company', 'language', 'state', 'created_at as made'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
  return timed(rows, 'made');
}

const savedViews = (db: Database, userId: string) =>
  db
    .selectFrom('saved_views')
    .select(['name', 'search'])
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute();

async function imports(db: Database, userId: string) {
  const rows = await db
    .selectFrom('imports')
    .select(['file_name as file', 'holds', 'rows', 'ended_at as at'])
    .where('actor', '=', userId)
    .orderBy('ended_at')
    .execute();
  return timed(rows, 'at');
}

/** Describes each category: purpose, recipients and retention (GDPR article 15). */
const CATEGORIES = {
  profile:
    'The details you gave us, and your role in your studio. Kept while the account exists; members of your studio can see them.',
  addresses:
    'The email addresses you sign in with. Kept while the account exists; our mail service receives them to deliver emails.',
  passkeys:
    'Your passkeys, with the names you gave them. Their private keys stay on your devices. Kept until you remove them.',
  providers: 'Accounts at sign-in providers that you connected. Kept until you disconnect them.',
  apps: 'Authenticator apps of your two-step verification, without their keys. Kept until you remove them.',
  recoveryCodes:
    'Your unused recovery codes, which we store only as hashes. Kept until you use or replace them, or remove your last app.',
  trustedDevices:
    'Browsers that we ask for no code. Kept until the trust ends, after 30 days at most.',
  lostPhone:
    'Your last request to remove two-step verification; administrators of your studio can see it. Kept while the account exists.',
  emailChanges:
    'Changes of your email address. Kept while the account exists; those that were not made or were undone, for 30 days after their link expires.',
  roles: 'Your permissions. Kept while the account exists.',
  sessions: 'Where you are signed in, shown in your list of devices. Kept until each session ends.',
  securityLog:
    'Sign-ins and account changes, to detect misuse. Kept for six months; changes of permissions, for one year.',
  invitations: 'Invitations to your address. Kept while the account exists.',
  accessRequests:
    'Requests for access with your address; administrators who decide about them can see them. Kept for 90 days.',
  savedViews: 'Reports you saved under a name. Kept while the account exists.',
  imports:
    'Files you imported into your studio’s report. Their names are kept while the account exists; members of your studio who import data can see them.',
  mails:
    'Emails we sent you, by their subject. Kept for 30 days; their text is removed once they are sent.',
} as const;

/**
 * Returns all data stored about a user, by category, with an index that describes each. It contains no secrets and
 * nothing about others. Cookie choices are stored only in the browser.
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
    apps: await apps(userId),
    recoveryCodes: await recoveryCodes(db, userId),
    trustedDevices: await trustedDevices(db, userId),
    lostPhone: await lostPhone(db, userId),
    emailChanges: await emailChanges(db, userId),
    roles,
    sessions: await sessions(userId),
    securityLog: await securityLog(db, userId),
    invitations: await invitations(db, email),
    accessRequests: await accessRequests(db, email),
    savedViews: await savedViews(db, userId),
    imports: await imports(db, userId),
    mails: await mails(db, email),
  };
  const index = Object.entries(data).map(([category, entries]) => ({
    category,
    about: CATEGORIES[category as keyof typeof CATEGORIES],
    entries: entries.length,
  }));
  return JSON.stringify({ made: time(now), account: userId, index, ...data }, null, 2);
}
