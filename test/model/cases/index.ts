import type { MachineName } from '../../../machines';
import type { Model } from '../paths';
import { captchaModel } from './captcha';
import { loginModel } from './login';
import { loginMethodsModel } from './loginMethods';
import { loginTypeModel } from './loginType';
import { logoutModel } from './logout';
import { passwordResetModel } from './passwordReset';
import { refreshModel } from './refresh';
import { registrationModel } from './registration';
import { resetRequestModel } from './resetRequest';
import { sessionModel } from './session';
import { singleSignOnModel } from './singleSignOn';

/** The models of all machines. Within the generator every model is any model. */
export const models: Readonly<Record<MachineName, Model>> = {
  session: sessionModel,
  refresh: refreshModel,
  loginType: loginTypeModel,
  login: loginModel,
  captcha: captchaModel,
  loginMethods: loginMethodsModel,
  singleSignOn: singleSignOnModel,
  logout: logoutModel,
  registration: registrationModel,
  resetRequest: resetRequestModel,
  passwordReset: passwordResetModel,
} as Readonly<Record<MachineName, Model<never>>> as Readonly<Record<MachineName, Model>>;
