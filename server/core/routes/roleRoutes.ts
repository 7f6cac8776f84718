import type { CoreContext } from '../context';
import type { CoreRoutes } from '../input';
import { giveRole, takeRole } from '../roles';

const UNKNOWN = { status: 'UNKNOWN_ROLE_ERROR' } as const;

export function roleRoutes(app: CoreRoutes, { db }: CoreContext): void {
  const exists = async (role: string): Promise<boolean> => {
    const row = await db
      .selectFrom('roles')
      .select('role')
      .where('role', '=', role)
      .executeTakeFirst();
    return row !== undefined;
  };

  app.put('/recipe/user/role', async (input) => {
    const role = input.text('role');
    if (!(await exists(role))) return UNKNOWN;
    const isNew = await giveRole(db, input.text('userId'), role);
    return { status: 'OK', didUserAlreadyHaveRole: !isNew };
  });

  app.post('/recipe/user/role/remove', async (input) => {
    const role = input.text('role');
    if (!(await exists(role))) return UNKNOWN;
    return { status: 'OK', didUserHaveRole: await takeRole(db, input.text('userId'), role) };
  });

  app.get('/recipe/user/roles', async (input) => {
    const rows = await db
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', input.text('userId'))
      .orderBy('role')
      .execute();
    return { status: 'OK', roles: rows.map(({ role }) => role) };
  });

  app.put('/recipe/role', async (input) => {
    const role = input.text('role');
    const permissions = input.optionalTexts('permissions') ?? [];
    const createdNewRole = await db.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto('roles')
        .values({ role })
        .onConflict((conflict) => conflict.column('role').doNothing())
        .executeTakeFirst();
      for (const permission of permissions)
        await trx
          .insertInto('role_permissions')
          .values({ role, permission })
          .onConflict((conflict) => conflict.columns(['role', 'permission']).doNothing())
          .execute();
      return made.numInsertedOrUpdatedRows === 1n;
    });
    return { status: 'OK', createdNewRole };
  });

  app.get('/recipe/role/permissions', async (input) => {
    const rows = await db
      .selectFrom('roles')
      .leftJoin('role_permissions', 'role_permissions.role', 'roles.role')
      .select('permission')
      .where('roles.role', '=', input.text('role'))
      .orderBy('permission')
      .execute();
    if (rows.length === 0) return UNKNOWN;
    return { status: 'OK', permissions: rows.flatMap(({ permission }) => permission ?? []) };
  });
}
