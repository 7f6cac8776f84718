import { registrationMachine } from '../../machines/registration/registration';
import type { Env } from '../../sagas/env';
import { registrationWork } from '../../sagas/registration/registration';
import { registrationForm } from '../forms/registration';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const registrationFeatures = {
  registration: machineFeature(registrationMachine, registrationWork),
} satisfies Features<Env>;

/** Registering by invitation. */
export const page: PageWork = {
  features: registrationFeatures,
  forms: { registration: registrationForm },
  opened: [events.registration.opened()],
  left: [events.registration.reset()],
};

/** The page after it. */
export const joinedPage: PageWork = {
  features: registrationFeatures,
  opened: [events.registration.joinedShown()],
};
