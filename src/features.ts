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
