import { dataExportMachine } from '../../machines/account/dataExport';
import { deletionMachine } from '../../machines/account/deletion';
import { devicesMachine } from '../../machines/account/devices';
import { emailChangeMachine } from '../../machines/account/emailChange';
import { profileMachine } from '../../machines/account/profile';
import { sentMailsMachine } from '../../machines/account/sentMails';
import { dataExportWork } from '../../sagas/account/dataExport';
import { deletionWork } from '../../sagas/account/deletion';
import { devicesWork } from '../../sagas/account/devices';
import { emailChangeWork } from '../../sagas/account/emailChange';
import { profileWork } from '../../sagas/account/profile';
import { rereadingMails, sentMailsWork } from '../../sagas/account/sentMails';
import { appSetupMachine } from '../../machines/secondStep/appSetup';
import { secondStepMachine } from '../../machines/secondStep/secondStep';
import type { Env } from '../../sagas/env';
import { appSetupWork } from '../../sagas/secondStep/appSetup';
import { secondStepWork } from '../../sagas/secondStep/secondStep';
import { providersMachine } from '../../machines/providers/providers';
import { providersWork } from '../../sagas/providers/providers';
import { reconnecting } from '../../sagas/reconnecting';
import { deletionForm, emailChangeForm, passkeyNameForm, profileForm } from '../forms/account';
import { freshSignInForm } from '../forms/freshSignIn';
import { appSetupForm, removeAppForm } from '../forms/secondStep';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import { freshSignInFeatures, freshSignInLeft } from './freshSignIn';
import type { PageWork } from './page';

export const accountFeatures = {
  profile: machineFeature(profileMachine, profileWork, reconnecting('profile')),
  emailChange: machineFeature(emailChangeMachine, emailChangeWork, reconnecting('emailChange')),
  devices: machineFeature(devicesMachine, devicesWork, reconnecting('devices')),
  sentMails: machineFeature(sentMailsMachine, sentMailsWork, {
    ...reconnecting('sentMails'),
    ...rereadingMails,
  }),
  dataExport: machineFeature(dataExportMachine, dataExportWork, reconnecting('dataExport')),
  deletion: machineFeature(deletionMachine, deletionWork, reconnecting('deletion')),
  ...freshSignInFeatures,
  secondStep: machineFeature(secondStepMachine, secondStepWork, reconnecting('secondStep')),
  appSetup: machineFeature(appSetupMachine, appSetupWork),
  providers: machineFeature(providersMachine, providersWork, reconnecting('providers')),
} satisfies Features<Env>;

export const page: PageWork = {
  features: accountFeatures,
  forms: {
    profile: profileForm,
    emailChange: emailChangeForm,
    deletion: deletionForm,
    freshSignIn: freshSignInForm,
    passkeys: passkeyNameForm,
    secondStep: removeAppForm,
    appSetup: appSetupForm,
  },
  left: [
    ...freshSignInLeft,
    events.profile.reset(),
    events.emailChange.reset(),
    events.devices.reset(),
    events.sentMails.reset(),
    events.dataExport.reset(),
    events.deletion.reset(),
  ],
};
