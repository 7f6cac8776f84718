import { profileMachine } from '../../machines/account/profile';
import { profileWork } from '../../sagas/account/profile';
import type { Env } from '../../sagas/env';
import { profileForm } from '../forms/profile';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const accountFeatures = {
  profile: machineFeature(profileMachine, profileWork),
} satisfies Features<Env>;

/** The account of who is signed in. */
export const page: PageWork = {
  features: accountFeatures,
  forms: { profile: profileForm },
  left: [events.profile.reset()],
};
