import { randomUUID } from 'node:crypto';
import { isRole, ROLES, type Role } from '../../src/rules/roles';
import { FIRST_STUDIO } from '../data/changes/people';
import type { Database } from '../data/schema';

export { FIRST_STUDIO };

export interface Membership {
  readonly studioId: string;
  readonly role: Role;
}

export interface Studio {
  readonly id: string;
  readonly name: string;
}

/** A studio with details for the operator. */
export interface StudioView extends Studio {
  readonly members: number;
  /** Without suspended ones. */
  readonly administrators: number;
}

/** Creates a studio without people and data. */
export async function createStudio(db: Database, name: string, at: number): Promise<Studio> {
  const id = randomUUID();
  await db.insertInto('studios').values({ id, name, created_at: at }).execute();
  return { id, name };
}

/** Renames a studio; false if it does not exist. */
export async function renameStudio(db: Database, id: string, name: string): Promise<boolean> {
  const result = await db
    .updateTable('studios')
    .set({ name })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns the roles for which a studio requires a second step, from the least to the most powerful. */
export async function secondStepRolesOf(db: Database, id: string): Promise<Role[]> {
  const row = await db
    .selectFrom('studios')
    .select('second_step_roles')
    .where('id', '=', id)
    .executeTakeFirst();
  const named = row?.second_step_roles.split(' ') ?? [];
  return ROLES.filter((role) => named.includes(role));
}

/** Sets the roles for which a studio requires a second step; its members set one up at their next sign-in. */
export async function requireSecondStepOf(
  db: Database,
  id: string,
  roles: readonly string[],
): Promise<void> {
  const second_step_roles = roles.join(' ');
  await db.updateTable('studios').set({ second_step_roles }).where('id', '=', id).execute();
}

export const studioById = (db: Database, id: string): Promise<Studio | undefined> =>
  db.selectFrom('studios').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** Returns another studio with an equivalent name; case and Unicode forms make no difference. */
export async function studioNamed(
  db: Database,
  name: string,
  except?: string,
): Promise<Studio | undefined> {
  const compared = (text: string) => text.normalize('NFKC').toLowerCase();
  const studios = await db.selectFrom('studios').select(['id', 'name']).execute();
  return studios.find((each) => each.id !== except && compared(each.name) === compared(name));
}

export async function listStudios(db: Database): Promise<StudioView[]> {
  const studios = await db
    .selectFrom('studios')
    .select(['id', 'name'])
    .orderBy('created_at')
    .execute();
  const people = await db
    .selectFrom('profiles')
    .select(['studio_id', 'role', 'blocked_reason'])
    .execute();
  return studios.map(({ id, name }) => {
    const own = people.filter(({ studio_id }) => studio_id === id);
    const isAdministrator = ({ role, blocked_reason }: (typeof own)[number]) =>
      role === 'admin' && blocked_reason === '';
    return { id, name, members: own.length, administrators: own.filter(isAdministrator).length };
  });
}

/**
 * Whether a studio needs an administrator, who can invite others. One whose only user has left needs none, except the
 * first, which gets the requests for access.
 */
export const lacksAdministrator = ({ id, members, administrators }: StudioView): boolean =>
  administrators === 0 && (members > 0 || id === FIRST_STUDIO);

/** Returns an account's studio and role; undefined without a studio, or without a role there. */
export async function membershipOf(
  db: Database,
  userId: string,
): Promise<(Membership & { readonly studio: Studio }) | undefined> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('studios', 'studios.id', 'profiles.studio_id')
    .select(['studios.id', 'studios.name', 'profiles.role'])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || !isRole(row.role)) return undefined;
  const { id, name, role } = row;
  return { studioId: id, role, studio: { id, name } };
}
