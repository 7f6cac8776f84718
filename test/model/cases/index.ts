import type { MachineName } from '../../../machines';
import type { Model } from '../paths';
import { errorBatchModel } from './errorBatch';
import { loginModel } from './login';
import { loginTypeModel } from './loginType';
import { logoutModel } from './logout';
import { noticesModel } from './notices';
import { refreshModel } from './refresh';
import { sessionModel } from './session';

/** The models of all machines. Within the generator every model is any model. */
export const models: Readonly<Record<MachineName, Model>> = {
  session: sessionModel,
  refresh: refreshModel,
  loginType: loginTypeModel,
  login: loginModel,
  logout: logoutModel,
  errorBatch: errorBatchModel,
  notices: noticesModel,
} as Readonly<Record<MachineName, Model<never>>> as Readonly<Record<MachineName, Model>>;
