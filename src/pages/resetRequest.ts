import { resetRequestMachine } from '../../machines/passwordReset/resetRequest';
import type { Env } from '../../sagas/env';
import { resetRequestWork } from '../../sagas/passwordReset/passwordReset';
import { resetRequestForm } from '../forms/resetRequest';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const resetRequestFeatures = {
  resetRequest: machineFeature(resetRequestMachine, resetRequestWork),
} satisfies Features<Env>;

export const page: PageWork = {
  features: resetRequestFeatures,
  forms: { resetRequest: resetRequestForm },
  opened: [events.resetRequest.opened()],
  left: [events.resetRequest.reset()],
  isAsPrerendered: ({ resetRequest }) => typeof resetRequest.value === 'string',
};
