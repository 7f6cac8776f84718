import { fullName } from '../../src/rules/fullName';
import { isRole } from '../../src/rules/roles';
import type { Database } from '../data/schema';
import { asksSecondStep } from '../secondStep/needed';

const UNKNOWN = { name: '', studio: '', deleteAt: 0, isSecondStepAsked: false };

/** Returns the account details for a session's tokens, in one statement. Unknown texts are empty. */
export async function accountDetails(db: Database, userId: string) {
  const row = await db
    .selectFrom('profiles')
    .leftJoin('studios', 'studios.id', 'profiles.studio_id')
    .select([
      'profiles.first_name',
      'profiles.last_name',
      'profiles.delete_at',
      'profiles.role',
      'studios.name as studio',
      'studios.second_step_roles',
    ])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return UNKNOWN;
  return {
    name: fullName(row.first_name, row.last_name),
    studio: isRole(row.role) ? (row.studio ?? '') : '',
    deleteAt: row.delete_at,
    isSecondStepAsked: asksSecondStep(row.second_step_roles ?? '', row.role),
  };
}
