import { peopleMachine } from '../../machines/people/people';
import type { Env } from '../../sagas/env';
import { peopleWork } from '../../sagas/people/people';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const peopleFeatures = {
  people: machineFeature(peopleMachine, peopleWork),
} satisfies Features<Env>;

/** The people of a studio. */
export const page: PageWork = {
  features: peopleFeatures,
  left: [events.people.reset()],
};
