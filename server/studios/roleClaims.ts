import type { RecipeInterface } from 'supertokens-node/recipe/userroles';
import { isRole } from '../../src/rules/roles';
import type { AuthContext } from '../authApi/context';
import { textField } from '../json';
import { membershipOf } from './studios';

/** Field of the SDK's user context with the role of an account that is being created, or was just read. */
export const KNOWN_ROLE = 'knownRole';

type RolesOf = RecipeInterface['getRolesForUser'];

/**
 * Returns an account's roles at its core; of a studio's roles only the one in its membership. Core and membership
 * must agree, so that removing the role at either one removes it.
 */
export function rolesOfMember({ db }: Pick<AuthContext, 'db'>, original: RolesOf): RolesOf {
  return async (input) => {
    const held = await original(input);
    const role =
      textField(input.userContext, KNOWN_ROLE) ?? (await membershipOf(db, input.userId))?.role;
    return { ...held, roles: held.roles.filter((each) => !isRole(each) || each === role) };
  };
}
