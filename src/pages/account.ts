import { dataExportMachine } from '../../machines/account/dataExport';
import { devicesMachine } from '../../machines/account/devices';
import { freshSignInMachine } from '../../machines/account/freshSignIn';
import { profileMachine } from '../../machines/account/profile';
import { dataExportWork } from '../../sagas/account/dataExport';
import { devicesWork } from '../../sagas/account/devices';
import { freshSignInWork } from '../../sagas/account/freshSignIn';
import { profileWork } from '../../sagas/account/profile';
import { passkeysMachine } from '../../machines/passkeys/passkeys';
import type { Env } from '../../sagas/env';
import { passkeysWork } from '../../sagas/passkeys/passkeys';
import { freshSignInForm } from '../forms/freshSignIn';
import { profileForm } from '../forms/profile';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const accountFeatures = {
  profile: machineFeature(profileMachine, profileWork),
  devices: machineFeature(devicesMachine, devicesWork),
  dataExport: machineFeature(dataExportMachine, dataExportWork),
  freshSignIn: machineFeature(freshSignInMachine, freshSignInWork),
  passkeys: machineFeature(passkeysMachine, passkeysWork),
} satisfies Features<Env>;

/** The account of who is signed in. */
export const page: PageWork = {
  features: accountFeatures,
  forms: { profile: profileForm, freshSignIn: freshSignInForm },
  left: [
    events.freshSignIn.reset(),
    events.profile.reset(),
    events.devices.reset(),
    events.dataExport.reset(),
  ],
};
