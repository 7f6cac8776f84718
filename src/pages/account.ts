import { dataExportMachine } from '../../machines/account/dataExport';
import { devicesMachine } from '../../machines/account/devices';
import { emailChangeMachine } from '../../machines/account/emailChange';
import { freshSignInMachine } from '../../machines/account/freshSignIn';
import { profileMachine } from '../../machines/account/profile';
import { dataExportWork } from '../../sagas/account/dataExport';
import { devicesWork } from '../../sagas/account/devices';
import { emailChangeWork } from '../../sagas/account/emailChange';
import { freshSignInWork } from '../../sagas/account/freshSignIn';
import { profileWork } from '../../sagas/account/profile';
import type { Env } from '../../sagas/env';
import { emailChangeForm } from '../forms/emailChange';
import { freshSignInForm } from '../forms/freshSignIn';
import { profileForm } from '../forms/profile';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const accountFeatures = {
  profile: machineFeature(profileMachine, profileWork),
  emailChange: machineFeature(emailChangeMachine, emailChangeWork),
  devices: machineFeature(devicesMachine, devicesWork),
  dataExport: machineFeature(dataExportMachine, dataExportWork),
  freshSignIn: machineFeature(freshSignInMachine, freshSignInWork),
} satisfies Features<Env>;

/** The account of who is signed in. */
export const page: PageWork = {
  features: accountFeatures,
  forms: { profile: profileForm, emailChange: emailChangeForm, freshSignIn: freshSignInForm },
  left: [
    events.freshSignIn.reset(),
    events.profile.reset(),
    events.emailChange.reset(),
    events.devices.reset(),
    events.dataExport.reset(),
  ],
};
