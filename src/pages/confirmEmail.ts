import { confirmEmailMachine } from '../../machines/confirmEmail/confirmEmail';
import { resendConfirmationMachine } from '../../machines/confirmEmail/resendConfirmation';
import { passkeyOfferMachine } from '../../machines/passkeys/passkeyOffer';
import { confirmEmailWork } from '../../sagas/confirmEmail/confirmEmail';
import { resendConfirmationWork } from '../../sagas/confirmEmail/resendConfirmation';
import type { Env } from '../../sagas/env';
import { passkeyOfferWork } from '../../sagas/passkeys/passkeyOffer';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const confirmEmailFeatures = {
  confirmEmail: machineFeature(confirmEmailMachine, confirmEmailWork),
  resendConfirmation: machineFeature(resendConfirmationMachine, resendConfirmationWork),
  /** A notice like the email one: both appear on the pages after a sign-in. */
  passkeyOffer: machineFeature(passkeyOfferMachine, passkeyOfferWork),
} satisfies Features<Env>;

/** Confirms an address with an email's link. */
export const page: PageWork = {
  features: confirmEmailFeatures,
  opened: [events.confirmEmail.opened(), events.resendConfirmation.opened()],
  left: [events.confirmEmail.reset(), events.resendConfirmation.reset()],
};
