import type { Env } from '../sagas/env';
import type { Feature } from './kit/feature';
import type { AppState } from './kit/registry';
import { everyPageFeatures } from './pages/everyPage';
import { everyViewFeatures } from './pages/everyView';
import { passwordResetFeatures } from './pages/passwordReset';
import { joiningFeatures } from './pages/registration';
import { reportFeatures } from './pages/report';
import { resetRequestFeatures } from './pages/resetRequest';
import { signInFeatures } from './pages/signIn';
import { singleSignOnFeatures } from './pages/singleSignOn';
import { changePasswordFeatures } from './pages/changePassword';
import { confirmEmailFeatures } from './pages/confirmEmail';
import { accountFeatures } from './pages/account';
import { requestAccessFeatures } from './pages/requestAccess';
import { peopleFeatures } from './pages/people';
import { otherWaysFeatures } from './pages/signInCode';
import { secondStepFeatures } from './pages/secondStep';
import { supportRecordingFeatures } from './pages/supportRecording';
import { accountLinkFeatures } from './pages/accountLink';
import { dataImportFeatures } from './pages/dataImport';

declare module './kit/registry' {
  /** The machines by name. Action creators, effects and the type of the whole state derive from it. */
  interface Machines {
    dataExport: typeof import('../machines/account/dataExport').dataExportMachine;
    deletion: typeof import('../machines/account/deletion').deletionMachine;
    devices: typeof import('../machines/account/devices').devicesMachine;
    sentMails: typeof import('../machines/account/sentMails').sentMailsMachine;
    emailChange: typeof import('../machines/account/emailChange').emailChangeMachine;
    freshSignIn: typeof import('../machines/account/freshSignIn').freshSignInMachine;
    profile: typeof import('../machines/account/profile').profileMachine;
    accountLink: typeof import('../machines/accountLink/accountLink').accountLinkMachine;
    changePassword: typeof import('../machines/changePassword/changePassword').changePasswordMachine;
    confirmEmail: typeof import('../machines/confirmEmail/confirmEmail').confirmEmailMachine;
    resendConfirmation: typeof import('../machines/confirmEmail/resendConfirmation').resendConfirmationMachine;
    dataImport: typeof import('../machines/dataImport/dataImport').dataImportMachine;
    studioKeys: typeof import('../machines/dataImport/studioKeys').studioKeysMachine;
    icons: typeof import('../machines/icons/icons').iconsMachine;
    joining: typeof import('../machines/joining/joining').joiningMachine;
    errorBatch: typeof import('../machines/notices/errorBatch').errorBatchMachine;
    notices: typeof import('../machines/notices/notices').noticesMachine;
    passkeyOffer: typeof import('../machines/passkeys/passkeyOffer').passkeyOfferMachine;
    passkeySignIn: typeof import('../machines/passkeys/passkeySignIn').passkeySignInMachine;
    passkeys: typeof import('../machines/passkeys/passkeys').passkeysMachine;
    passwordReset: typeof import('../machines/passwordReset/passwordReset').passwordResetMachine;
    resetRequest: typeof import('../machines/passwordReset/resetRequest').resetRequestMachine;
    people: typeof import('../machines/people/people').peopleMachine;
    providerSignIn: typeof import('../machines/providers/providerSignIn').providerSignInMachine;
    providerVisit: typeof import('../machines/providers/providerVisit').providerVisitMachine;
    providers: typeof import('../machines/providers/providers').providersMachine;
    registration: typeof import('../machines/registration/registration').registrationMachine;
    report: typeof import('../machines/report/report').reportMachine;
    reportExport: typeof import('../machines/report/reportExport').reportExportMachine;
    savedViews: typeof import('../machines/report/savedViews').savedViewsMachine;
    requestAccess: typeof import('../machines/requestAccess/requestAccess').requestAccessMachine;
    appSetup: typeof import('../machines/secondStep/appSetup').appSetupMachine;
    secondStep: typeof import('../machines/secondStep/secondStep').secondStepMachine;
    secondStepHelp: typeof import('../machines/secondStep/secondStepHelp').secondStepHelpMachine;
    secondStepSignIn: typeof import('../machines/secondStep/secondStepSignIn').secondStepSignInMachine;
    reauthentication: typeof import('../machines/session/reauthentication').reauthenticationMachine;
    refresh: typeof import('../machines/session/refresh').refreshMachine;
    session: typeof import('../machines/session/session').sessionMachine;
    captcha: typeof import('../machines/signIn/captcha').captchaMachine;
    signIn: typeof import('../machines/signIn/signIn').signInMachine;
    signInMethods: typeof import('../machines/signIn/signInMethods').signInMethodsMachine;
    signInType: typeof import('../machines/signIn/signInType').signInTypeMachine;
    singleSignOn: typeof import('../machines/signIn/singleSignOn').singleSignOnMachine;
    signInCode: typeof import('../machines/signInCode/signInCode').signInCodeMachine;
    signOut: typeof import('../machines/signOut/signOut').signOutMachine;
    supportRecording: typeof import('../machines/supportRecording/supportRecording').supportRecordingMachine;
    workSignIn: typeof import('../machines/workSignIn/workSignIn').workSignInMachine;
  }
}

/**
 * The only list of the portal's features: machines, workers and followers. The store's initial state, the charts,
 * coverage and the player derive from it. A page in a browser starts with those of every page, and its own join
 * (`src/pages`).
 */
export const features: { readonly [Name in keyof AppState]: Feature<Env> } = {
  ...everyPageFeatures,
  ...everyViewFeatures,
  ...signInFeatures,
  ...singleSignOnFeatures,
  ...resetRequestFeatures,
  ...passwordResetFeatures,
  ...joiningFeatures,
  ...reportFeatures,
  ...accountFeatures,
  ...changePasswordFeatures,
  ...confirmEmailFeatures,
  ...requestAccessFeatures,
  ...peopleFeatures,
  ...otherWaysFeatures,
  ...secondStepFeatures,
  ...supportRecordingFeatures,
  ...accountLinkFeatures,
  ...dataImportFeatures,
};
