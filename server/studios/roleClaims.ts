import type { RecipeInterface } from 'supertokens-node/recipe/userroles';
import { isRole } from '../../src/rules/roles';
import type { AuthContext } from '../authApi/context';
import { textField } from '../json';
import { membershipOf } from './studios';

/** The field of a call's user context with the role of an account that is being made, or was read just before. */
export const KNOWN_ROLE = 'knownRole';

type RolesOf = RecipeInterface['getRolesForUser'];

/**
 * The roles of an account as its core holds them, of those of a studio only the one that its membership names: the
 * core and the membership must agree, so that taking the role away at either takes it away.
 */
export function rolesOfMember({ db }: Pick<AuthContext, 'db'>, original: RolesOf): RolesOf {
  return async (input) => {
    const held = await original(input);
    const role =
      textField(input.userContext, KNOWN_ROLE) ?? (await membershipOf(db, input.userId))?.role;
    return { ...held, roles: held.roles.filter((each) => !isRole(each) || each === role) };
  };
}
