import type { MachineName } from '../../../src/kit/registry';
import type { Model } from '../paths';
import { errorBatchModel } from './errorBatch';
import { captchaModel } from './captcha';
import { iconsModel } from './icons';
import { signInModel } from './signIn';
import { signInMethodsModel } from './signInMethods';
import { signInTypeModel } from './signInType';
import { signOutModel } from './signOut';
import { noticesModel } from './notices';
import { passwordResetModel } from './passwordReset';
import { refreshModel } from './refresh';
import { registrationModel } from './registration';
import { reauthenticationModel } from './reauthentication';
import { resetRequestModel } from './resetRequest';
import { reportModel } from './report';
import { reportExportModel } from './reportExport';
import { sessionModel } from './session';
import { singleSignOnModel } from './singleSignOn';

/** The models of all machines. Within the generator every model is any model. */
export const models: Readonly<Record<MachineName, Model>> = {
  session: sessionModel,
  reauthentication: reauthenticationModel,
  refresh: refreshModel,
  signInType: signInTypeModel,
  signIn: signInModel,
  captcha: captchaModel,
  signInMethods: signInMethodsModel,
  singleSignOn: singleSignOnModel,
  signOut: signOutModel,
  errorBatch: errorBatchModel,
  notices: noticesModel,
  registration: registrationModel,
  resetRequest: resetRequestModel,
  passwordReset: passwordResetModel,
  report: reportModel,
  reportExport: reportExportModel,
  icons: iconsModel,
} as Readonly<Record<MachineName, Model<never>>> as Readonly<Record<MachineName, Model>>;
