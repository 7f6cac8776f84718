import { passwordResetMachine } from '../../machines/passwordReset/passwordReset';
import type { Env } from '../../sagas/env';
import { passwordResetWork } from '../../sagas/passwordReset/passwordReset';
import { passwordResetForm } from '../forms/passwordReset';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const passwordResetFeatures = {
  passwordReset: machineFeature(passwordResetMachine, passwordResetWork),
} satisfies Features<Env>;

/** Sets a new password with an email's link. */
export const page: PageWork = {
  features: passwordResetFeatures,
  forms: { passwordReset: passwordResetForm },
  opened: [events.passwordReset.opened()],
  left: [events.passwordReset.reset()],
};
