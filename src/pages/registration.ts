import { joiningMachine } from '../../machines/joining/joining';
import { registrationMachine } from '../../machines/registration/registration';
import type { Env } from '../../sagas/env';
import { joiningWork } from '../../sagas/joining/joining';
import { registrationWork } from '../../sagas/registration/registration';
import { registrationForm } from '../forms/registration';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const registrationFeatures = {
  registration: machineFeature(registrationMachine, registrationWork),
} satisfies Features<Env>;

export const page: PageWork = {
  features: registrationFeatures,
  forms: { registration: registrationForm },
  opened: [events.registration.opened()],
  left: [events.registration.reset()],
};

export const joiningFeatures = {
  ...registrationFeatures,
  joining: machineFeature(joiningMachine, joiningWork),
} satisfies Features<Env>;

/** The page after it, where the owner of an account joins the studio that invites them. */
export const joinedPage: PageWork = {
  features: joiningFeatures,
  opened: [events.registration.joinedShown(), events.joining.opened()],
  left: [events.joining.reset()],
};
