import type { Transaction } from 'kysely';
import { INVITATION_DAYS } from '../../src/rules/constants';
import { DEFAULT_ROLE, isRole, ROLES, type Role } from '../../src/rules/roles';
import { emailProblem } from '../authApi/fieldErrors';
import { endSessions } from '../core/endSessions';
import type { Database, Tables } from '../data/schema';
import { invitationLink } from '../mail/links';
import { count } from '../mail/texts/enWords';
import { normaliseEmail } from '../operate/secrets';
import { createOrRenew, isMember, openFor } from '../people/invite';
import { listInvitations } from '../registration/invitations';
import {
  blockProfile,
  holdProfile,
  listProfiles,
  profileByEmail,
  type ProfileView,
} from '../registration/profiles';
import { keysNote, revokePaused } from '../report/import/studioKeys';
import {
  changeRole,
  holdPeople,
  LastAdministrator,
  refuseLastAdministrator,
  withdrawAsFormer,
} from '../studios/administrators';
import { CommandError, UsageError, type Command, type Place } from './command';
import { studioIn } from './studioCommands';
import { adminCommand } from '../operate/adminCommand';

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** No limit in practice: an operator searches all of them. */
const NO_LIMIT = 1_000_000;

/** Parses the first argument as an email address, by the rule of the sign-up form. */
export function emailIn([email = '']: readonly string[]): string {
  const problem = emailProblem(email);
  if (problem !== undefined) throw new UsageError(problem);
  return normaliseEmail(email);
}

export async function profileIn(db: Database, email: string): Promise<ProfileView> {
  const profile = await profileByEmail(db, email);
  if (profile === undefined) throw new CommandError(`${email} has no account.`);
  return profile;
}

async function userOf({ db, holdsCore }: Place, email: string): Promise<string> {
  if (!holdsCore)
    throw new CommandError(
      'SUPERTOKENS_CORE_URI: accounts are stored in that core; use its own tools.',
    );
  return (await profileIn(db, email)).userId;
}

function roleNamed(name: string): Role {
  if (isRole(name)) return name;
  throw new CommandError(`Unknown role "${name}". Use one of ${ROLES.join(', ')}.`);
}

/**
 * Returns the account of an address, locked until the transaction ends: a removal or a change of it may have come first.
 * Throws {@link CommandError} if there is none.
 */
export async function heldProfile(trx: Transaction<Tables>, email: string): Promise<ProfileView> {
  const { userId, studioId } = await profileIn(trx, email);
  // In the order of the people page.
  await holdPeople(trx, studioId);
  await holdProfile(trx, userId);
  return profileIn(trx, email);
}

/** Runs work on an account in one transaction that must not remove a studio's last administrator. */
export async function changePeople(
  { db, now, record }: Place,
  email: string,
  work: (trx: Transaction<Tables>, before: ProfileView) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const before = await heldProfile(trx, email);
      await work(trx, before);
      await withdrawAsFormer(trx, before.userId, now(), (id) =>
        record({ event: 'invitation_withdrawn', subject: id }, trx),
      );
    });
  } catch (error) {
    throw error instanceof LastAdministrator
      ? new CommandError(`${error.message} Name another first: ${adminCommand('role EMAIL admin')}`)
      : error;
  }
}

const invite: Command = {
  name: 'invite',
  words: ['EMAIL'],
  options: { role: { type: 'string' }, studio: { type: 'string' } },
  help: `creates an invitation to the first studio, or to --studio ID, with --role (${ROLES.join(', ')}), and prints its link, which is valid for ${INVITATION_DAYS} days; the address may have an account that is not in the studio; for one with an open invitation it prints a new link, the old one stops working, and the role stays unless --role is given`,
  async run(place, { words, options }) {
    const { db, now, url, record } = place;
    const email = emailIn(words);
    const named = options['role'] === undefined ? undefined : roleNamed(String(options['role']));
    const studio = await studioIn(place, options['studio']);
    if (url === '') throw new CommandError('PUBLIC_URL: required for the link.');
    // As on the people page: an address has one open invitation of a studio, and one link that works.
    const { id, token, role } = await db.transaction().execute(async (trx) => {
      await holdPeople(trx, studio.id);
      const open = await openFor({ db: trx, now }, studio.id, email);
      if (await isMember(trx, studio.id, email))
        throw new CommandError(`${email} is already a member of ${studio.name}.`);
      const order = {
        email,
        studioId: studio.id,
        role: named ?? roleNamed(open?.role ?? DEFAULT_ROLE),
      };
      const made = await createOrRenew(trx, open, order, now());
      const event = open === undefined ? 'invitation_made' : 'invitation_sent_again';
      await record({ event, subject: made.id, reason: `as ${order.role}` }, trx);
      return { ...made, role: order.role };
    });
    const link = invitationLink(url, email, token);
    return { lines: [link], data: { id, email, role, studio: studio.id, link } };
  },
};

const invitations: Command = {
  name: 'invitations',
  help: 'lists the invitations',
  async run({ db, now }) {
    const list = await listInvitations(db, NO_LIMIT);
    const stateOf = (usedAt: number | null, expiresAt: number) => {
      if (usedAt !== null) return `used ${day(usedAt)}`;
      return expiresAt <= now() ? `ended ${day(expiresAt)}` : `valid until ${day(expiresAt)}`;
    };
    const lines = list.map(
      ({ email, usedAt, expiresAt, role, studioId }) =>
        `${email}  ${role} in ${studioId}  ${stateOf(usedAt, expiresAt)}`,
    );
    return { lines, data: list };
  },
};

const people: Command = {
  name: 'people',
  help: 'lists all accounts',
  async run({ db }) {
    const list = await listProfiles(db, NO_LIMIT);
    const lines = list.map(({ email, blocked, createdAt, studioId, role, deleteAt }) =>
      [
        email,
        studioId === '' ? 'no studio' : `${role || 'no role'} in ${studioId}`,
        `since ${day(createdAt)}`,
        ...(blocked === null ? [] : [`suspended: ${blocked}`]),
        ...(deleteAt === 0 ? [] : [`deletion due ${day(deleteAt)}`]),
      ].join('  '),
    );
    return { lines, data: list };
  },
};

const suspend: Command = {
  name: 'suspend',
  words: ['EMAIL'],
  options: { reason: { type: 'string' }, lift: { type: 'boolean' } },
  help: 'suspends an account, shows its owner the --reason and ends their sessions; --lift restores access',
  async run(place, { words, options }) {
    const email = emailIn(words);
    const reason = options['lift'] === true ? null : options['reason'];
    if (reason !== null && (typeof reason !== 'string' || reason === ''))
      throw new UsageError('--reason is required; the user sees it.');
    const userId = await userOf(place, email);
    const event = reason === null ? 'user_restored' : 'user_suspended';
    await changePeople(place, email, async (trx, { blocked, deleteAt }) => {
      // The log records changes only.
      if (reason === blocked) return;
      if (reason !== null) await refuseLastAdministrator(trx, userId);
      await blockProfile(trx, email, reason);
      // Their deletion would let them work again.
      if (deleteAt > 0)
        await revokePaused(trx, userId, place.now(), (entry) => place.record(entry, trx));
      const keys = reason === null ? '' : await keysNote(trx, userId, 'paused');
      await place.record({ event, subject: userId, reason: keys }, trx);
    });
    const ended = reason === null ? 0 : await endSessions(place.db, userId);
    const line =
      reason === null
        ? `${email} can sign in again.`
        : `${email} is suspended; ${count(ended, 'session')} ended.`;
    return { lines: [line], data: { email, reason, ended } };
  },
};

const sessions: Command = {
  name: 'sessions',
  words: ['EMAIL'],
  options: { end: { type: 'boolean' } },
  help: 'lists the sessions of a user; --end ends them all',
  async run(place, { words, options }) {
    const email = emailIn(words);
    const userId = await userOf(place, email);
    if (options['end'] === true) {
      const ended = await place.db.transaction().execute(async (trx) => {
        const deleted = await endSessions(trx, userId);
        const reason = `${deleted} ended`;
        await place.record({ event: 'session_ended', subject: userId, reason }, trx);
        return deleted;
      });
      return { lines: [`${count(ended, 'session')} ended.`], data: { email, ended } };
    }
    const rows = await place.db
      .selectFrom('sessions')
      .select(['created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', place.now())
      .orderBy('created_at', 'desc')
      .execute();
    const list = rows.map((row) => ({ createdAt: row.created_at, expiresAt: row.expires_at }));
    const lines = list.map(
      ({ createdAt, expiresAt }) => `since ${day(createdAt)}  until ${day(expiresAt)}`,
    );
    return { lines, data: list };
  },
};

const role: Command = {
  name: 'role',
  words: ['EMAIL', '[ROLE]'],
  options: { take: { type: 'boolean' } },
  help: `shows the role of a user, or assigns another (${ROLES.join(', ')}); --take removes it. Takes effect with the next request`,
  async run(place, { words, options }) {
    const email = emailIn(words);
    const [, name] = words;
    const { db } = place;
    const takes = options['take'] === true;
    if (takes && name === undefined) throw new UsageError('--take: name the role to remove.');
    const userId = await userOf(place, email);
    if (name !== undefined) {
      const given = roleNamed(name);
      await changePeople(place, email, async (trx, before) => {
        if (takes && before.role !== given)
          throw new CommandError(`${email} does not have the role "${given}".`);
        if (!takes && before.studioId === '')
          throw new CommandError(`${email} has no studio, so a role would have no effect.`);
        const after = takes ? '' : given;
        await changeRole(trx, userId, after, true);
        const change = `${before.role || 'no role'} to ${after || 'no role'}`;
        const are = before.blocked === null ? 'still valid' : 'paused';
        const keys = await keysNote(trx, userId, are);
        const reason = keys === '' ? change : `${change}; ${keys}`;
        await place.record({ event: 'authz_change', subject: userId, reason }, trx);
      });
    }
    const { role: held } = await profileIn(db, email);
    const roles = held === '' ? [] : [held];
    return { lines: roles, data: { email, roles } };
  },
};

export const PEOPLE_COMMANDS: readonly Command[] = [
  invite,
  invitations,
  people,
  suspend,
  sessions,
  role,
];
