import { dataImportMachine } from '../../machines/dataImport/dataImport';
import { studioKeysMachine } from '../../machines/dataImport/studioKeys';
import { dataImportWork } from '../../sagas/dataImport/dataImport';
import { studioKeysWork } from '../../sagas/dataImport/studioKeys';
import type { Env } from '../../sagas/env';
import { reconnecting } from '../../sagas/reconnecting';
import { freshSignInForm } from '../forms/freshSignIn';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import { freshSignInFeatures, freshSignInLeft } from './freshSignIn';
import type { PageWork } from './page';

export const dataImportFeatures = {
  dataImport: machineFeature(dataImportMachine, dataImportWork, reconnecting('dataImport')),
  studioKeys: machineFeature(studioKeysMachine, studioKeysWork, reconnecting('studioKeys')),
  ...freshSignInFeatures,
} satisfies Features<Env>;

/** Imports data into a studio's report, by file and by key. */
export const page: PageWork = {
  features: dataImportFeatures,
  forms: { freshSignIn: freshSignInForm },
  left: [events.dataImport.reset(), events.studioKeys.reset(), ...freshSignInLeft],
};
