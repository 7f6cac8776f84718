import { freshSignInMachine } from '../../machines/account/freshSignIn';
import { dataImportMachine } from '../../machines/dataImport/dataImport';
import { studioKeysMachine } from '../../machines/dataImport/studioKeys';
import { freshSignInWork } from '../../sagas/account/freshSignIn';
import { dataImportWork } from '../../sagas/dataImport/dataImport';
import { studioKeysWork } from '../../sagas/dataImport/studioKeys';
import type { Env } from '../../sagas/env';
import { freshSignInForm } from '../forms/freshSignIn';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const dataImportFeatures = {
  dataImport: machineFeature(dataImportMachine, dataImportWork),
  studioKeys: machineFeature(studioKeysMachine, studioKeysWork),
  freshSignIn: machineFeature(freshSignInMachine, freshSignInWork),
} satisfies Features<Env>;

/** Bringing data into the report of a studio, by file and by key. */
export const page: PageWork = {
  features: dataImportFeatures,
  forms: { freshSignIn: freshSignInForm },
  left: [events.dataImport.reset(), events.studioKeys.reset(), events.freshSignIn.reset()],
};
