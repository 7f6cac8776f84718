import type { MachineName } from '../../../machines';
import type { Model } from '../paths';
import { loginModel } from './login';
import { loginTypeModel } from './loginType';
import { logoutModel } from './logout';
import { refreshModel } from './refresh';
import { reportModel } from './report';
import { reportExportModel } from './reportExport';
import { sessionModel } from './session';

/** The models of all machines. Within the generator every model is any model. */
export const models: Readonly<Record<MachineName, Model>> = {
  session: sessionModel,
  refresh: refreshModel,
  loginType: loginTypeModel,
  login: loginModel,
  logout: logoutModel,
  report: reportModel,
  reportExport: reportExportModel,
} as Readonly<Record<MachineName, Model<never>>> as Readonly<Record<MachineName, Model>>;
