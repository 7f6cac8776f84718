import type { MachineName } from '../../../machines';
import type { Model } from '../paths';
import { errorBatchModel } from './errorBatch';
import { captchaModel } from './captcha';
import { iconsModel } from './icons';
import { loginModel } from './login';
import { loginMethodsModel } from './loginMethods';
import { loginTypeModel } from './loginType';
import { logoutModel } from './logout';
import { noticesModel } from './notices';
import { passwordResetModel } from './passwordReset';
import { refreshModel } from './refresh';
import { registrationModel } from './registration';
import { renewalModel } from './renewal';
import { resetRequestModel } from './resetRequest';
import { reportModel } from './report';
import { reportExportModel } from './reportExport';
import { sessionModel } from './session';
import { singleSignOnModel } from './singleSignOn';

/** The models of all machines. Within the generator every model is any model. */
export const models: Readonly<Record<MachineName, Model>> = {
  session: sessionModel,
  renewal: renewalModel,
  refresh: refreshModel,
  loginType: loginTypeModel,
  login: loginModel,
  captcha: captchaModel,
  loginMethods: loginMethodsModel,
  singleSignOn: singleSignOnModel,
  logout: logoutModel,
  errorBatch: errorBatchModel,
  notices: noticesModel,
  registration: registrationModel,
  resetRequest: resetRequestModel,
  passwordReset: passwordResetModel,
  report: reportModel,
  reportExport: reportExportModel,
  icons: iconsModel,
} as Readonly<Record<MachineName, Model<never>>> as Readonly<Record<MachineName, Model>>;
