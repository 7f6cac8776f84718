import { peopleMachine } from '../../machines/people/people';
import type { Env } from '../../sagas/env';
import { peopleWork } from '../../sagas/people/people';
import { reconnecting } from '../../sagas/reconnecting';
import { freshSignInForm } from '../forms/freshSignIn';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import { freshSignInFeatures, freshSignInLeft } from './freshSignIn';
import type { PageWork } from './page';

export const peopleFeatures = {
  people: machineFeature(peopleMachine, peopleWork, reconnecting('people')),
  ...freshSignInFeatures,
} satisfies Features<Env>;

export const page: PageWork = {
  features: peopleFeatures,
  forms: { freshSignIn: freshSignInForm },
  left: [events.people.reset(), ...freshSignInLeft],
};
