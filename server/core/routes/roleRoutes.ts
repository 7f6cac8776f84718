import type { CoreContext } from '../context';
import type { CoreRoutes } from '../input';
import {
  giveRole,
  permissionsOf,
  roleExists,
  rolesOf,
  saveRole,
  takeRole,
  usersWithRole,
} from '../roles';

const UNKNOWN = { status: 'UNKNOWN_ROLE_ERROR' } as const;

/** Roles, their permissions and who has them. */
export function roleRoutes(app: CoreRoutes, { db }: CoreContext): void {
  app.put('/recipe/user/role', async (input) => {
    const role = input.text('role');
    if (!(await roleExists(db, role))) return UNKNOWN;
    return {
      status: 'OK',
      didUserAlreadyHaveRole: !(await giveRole(db, input.text('userId'), role)),
    };
  });

  app.post('/recipe/user/role/remove', async (input) => {
    const role = input.text('role');
    if (!(await roleExists(db, role))) return UNKNOWN;
    return { status: 'OK', didUserHaveRole: await takeRole(db, input.text('userId'), role) };
  });

  app.get('/recipe/user/roles', async (input) => ({
    status: 'OK',
    roles: await rolesOf(db, input.text('userId')),
  }));

  app.get('/recipe/role/users', async (input) => {
    const role = input.text('role');
    if (!(await roleExists(db, role))) return UNKNOWN;
    return { status: 'OK', users: await usersWithRole(db, role) };
  });

  app.put('/recipe/role', async (input) => {
    const permissions = input.optionalTexts('permissions') ?? [];
    return { status: 'OK', createdNewRole: await saveRole(db, input.text('role'), permissions) };
  });

  app.get('/recipe/role/permissions', async (input) => {
    const role = input.text('role');
    const permissions = await permissionsOf(db, role);
    return permissions === undefined ? UNKNOWN : { status: 'OK', permissions };
  });

  app.get('/recipe/roles', async () => {
    const rows = await db.selectFrom('roles').select('role').orderBy('role').execute();
    return { status: 'OK', roles: rows.map(({ role }) => role) };
  });
}
