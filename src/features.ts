import { reauthenticationMachine } from '../machines/session/reauthentication';
import { refreshMachine } from '../machines/session/refresh';
import { sessionMachine } from '../machines/session/session';
import { captchaMachine } from '../machines/signIn/captcha';
import { signInMachine } from '../machines/signIn/signIn';
import { signInMethodsMachine } from '../machines/signIn/signInMethods';
import { signInTypeMachine } from '../machines/signIn/signInType';
import { singleSignOnMachine } from '../machines/signIn/singleSignOn';
import { signOutMachine } from '../machines/signOut/signOut';
import { registrationMachine } from '../machines/registration/registration';
import { passwordResetMachine } from '../machines/passwordReset/passwordReset';
import { resetRequestMachine } from '../machines/passwordReset/resetRequest';
import { errorBatchMachine } from '../machines/notices/errorBatch';
import { noticesMachine } from '../machines/notices/notices';
import { reportMachine } from '../machines/report/report';
import { reportExportMachine } from '../machines/report/reportExport';
import { iconsMachine } from '../machines/icons/icons';
import { followConsent } from '../sagas/consent/consent';
import type { Env } from '../sagas/env';
import { iconsWork } from '../sagas/icons/icons';
import { errorBatchWork } from '../sagas/notices/errorBatch';
import { followFaults } from '../sagas/notices/faults';
import { followMonitoring } from '../sagas/notices/monitoring';
import { noticesWork } from '../sagas/notices/notices';
import { passwordResetWork, resetRequestWork } from '../sagas/passwordReset/passwordReset';
import { registrationWork } from '../sagas/registration/registration';
import { reportWork } from '../sagas/report/report';
import { reportExportWork } from '../sagas/report/reportExport';
import { followConnection } from '../sagas/session/connection';
import { watchDevice } from '../sagas/session/device';
import { refreshWork } from '../sagas/session/refreshWork';
import {
  followTabs,
  followWaking,
  reauthenticationWork,
  sessionWork,
  watchReauthentication,
} from '../sagas/session/session';
import { captchaWork } from '../sagas/signIn/captcha';
import { signInWork } from '../sagas/signIn/signIn';
import { signInMethodsWork } from '../sagas/signIn/signInMethods';
import { signInTypeWork } from '../sagas/signIn/signInType';
import { singleSignOnWork } from '../sagas/signIn/singleSignOn';
import { signOutWork } from '../sagas/signOut/signOut';
import type { Feature } from './kit/feature';
import { machineFeature, plainFeature } from './kit/feature';
import type { AppState } from './kit/registry';
import { consentReducer } from './slices/consent';
import { deviceReducer } from './slices/device';
import { networkReducer } from './slices/network';

/**
 * The one list of the portal's features: what decides, who works for it, and what goes on beside it for as long as
 * the page is there. Slices, the first state, the table of workers, drawings, coverage and the player derive from it.
 */
export const features: { readonly [Name in keyof AppState]: Feature<Env> } = {
  // Before the choice is told, so that monitoring hears of it.
  errorBatch: machineFeature(errorBatchMachine, errorBatchWork, { followMonitoring, followFaults }),
  consent: plainFeature(consentReducer, { followConsent }),
  session: machineFeature(sessionMachine, sessionWork, { followTabs, followWaking }),
  device: plainFeature(deviceReducer, { watchDevice }),
  reauthentication: machineFeature(reauthenticationMachine, reauthenticationWork, {
    watchReauthentication,
  }),
  network: plainFeature(networkReducer, { followConnection }),
  refresh: machineFeature(refreshMachine, refreshWork),
  signInType: machineFeature(signInTypeMachine, signInTypeWork),
  signIn: machineFeature(signInMachine, signInWork),
  captcha: machineFeature(captchaMachine, captchaWork),
  signInMethods: machineFeature(signInMethodsMachine, signInMethodsWork),
  singleSignOn: machineFeature(singleSignOnMachine, singleSignOnWork),
  signOut: machineFeature(signOutMachine, signOutWork),
  registration: machineFeature(registrationMachine, registrationWork),
  resetRequest: machineFeature(resetRequestMachine, resetRequestWork),
  passwordReset: machineFeature(passwordResetMachine, passwordResetWork),
  notices: machineFeature(noticesMachine, noticesWork),
  report: machineFeature(reportMachine, reportWork),
  reportExport: machineFeature(reportExportMachine, reportExportWork),
  icons: machineFeature(iconsMachine, iconsWork),
};
