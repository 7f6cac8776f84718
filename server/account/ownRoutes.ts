import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../authApi/context';
import { accountLinkRoute } from './accountLinkRoute';
import { changeEmailRoutes } from './changeEmail';
import { passwordRoute } from './changePassword';
import { dataExportRoutes, type DataExports } from './dataExport';
import { deleteAccountRoutes } from './deleteAccount';
import { deviceRoutes } from './devices';
import { profileRoutes } from './profile';
import { proofRoute } from './proof';

/** What a person does with the own account, and the links of its mails. */
export function ownRoutes(app: FastifyInstance, context: AuthContext, exports: DataExports): void {
  for (const routes of [
    passwordRoute,
    profileRoutes,
    deviceRoutes,
    proofRoute,
    changeEmailRoutes,
    deleteAccountRoutes,
    accountLinkRoute,
  ])
    routes(app, context);
  dataExportRoutes(app, context, exports);
}
