import { getUser } from 'supertokens-node';
import {
  getAllSessionHandlesForUser,
  getSessionInformation,
} from 'supertokens-node/recipe/session';
import { getRolesForUser } from 'supertokens-node/recipe/userroles';
import { TENANT } from '../core/context';
import { ownPasskeys } from '../passkeys/ownPasskeys';
import type { Database } from '../data/schema';
import type { Language } from '../http/language';
import { recipientOf } from '../mail/recipient';
import { appsOf } from '../secondStep/needed';
import { agentNames } from '../session/agentNames';
import { noteOf } from '../session/sessionNote';
import { ownedSince } from './heldEmail';
import { ABOUT, type Category } from './ownDataAbout';

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
    .select(['role', 'profiles.created_at as created', 'seen_on as lastActive'])
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

/** The address of an account; records of it until `since` (ms) are about an account that had it before. */
interface Address {
  readonly email: string;
  readonly since: number;
}

async function invitations(db: Database, { email, since }: Address) {
  const rows = await db
    .selectFrom('invitations')
    .select(['created_at as made', 'expires_at as ends', 'used_at as used'])
    .where('email', '=', email)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return timed(rows, 'made', 'ends', 'used');
}

async function mails(db: Database, { email, since }: Address) {
  const rows = await db
    .selectFrom('outbox')
    .select(['created_at as at', 'subject', 'language'])
    .where('recipient', '=', email)
    .where('created_at', '>', since)
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

async function accessRequests(db: Database, { email, since }: Address) {
  const rows = await db
    .selectFrom('access_requests')
    .select(['first_name', 'last_name', 'company', 'language', 'state', 'created_at as made'])
    .where('email', '=', email)
    .where('created_at', '>', since)
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

async function studioKeys(db: Database, userId: string) {
  const rows = await db
    .selectFrom('studio_keys')
    .select(['name', 'created_at as made', 'used_at as used', 'revoked_at as revoked'])
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute();
  return timed(rows, 'made', 'used', 'revoked');
}

/**
 * Returns all data stored about a user, by category, with an index that describes each, in the language of the account,
 * else of the page where the file was requested. It contains no secrets and nothing about others. Cookie choices are
 * stored only in the browser.
 */
export async function ownData(
  db: Database,
  userId: string,
  now: number,
  asked?: Language,
): Promise<string> {
  const known = await addresses(userId);
  const email = known[0]?.email ?? '';
  const address = { email, since: await ownedSince(db, email, userId) };
  const { language } = await recipientOf(db, email, asked);
  const { roles } = await getRolesForUser(TENANT, userId);
  const data: Record<Category, readonly unknown[]> = {
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
    invitations: await invitations(db, address),
    accessRequests: await accessRequests(db, address),
    savedViews: await savedViews(db, userId),
    imports: await imports(db, userId),
    studioKeys: await studioKeys(db, userId),
    mails: await mails(db, address),
  };
  const index = Object.entries(data).map(([category, entries]) => ({
    category,
    // Object.entries returns exactly the categories; its type is wider.
    about: ABOUT[language][category as Category],
    entries: entries.length,
  }));
  return JSON.stringify({ made: time(now), account: userId, index, ...data }, null, 2);
}
