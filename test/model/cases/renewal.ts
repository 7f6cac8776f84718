import type { RenewalContext, RenewalEvent } from '../../../machines/renewal';
import { renewalMachine } from '../../../machines/renewal';
import type { EventCase, Model } from '../paths';
import { person } from './facts';

interface State {
  value: unknown;
  context: RenewalContext;
}

const cases: EventCase<RenewalEvent>[] = [
  { label: 'holds work', by: 'user', event: { type: 'renewal/workHeld' } },
  { label: 'holds none', by: 'user', event: { type: 'renewal/workReleased' } },
  {
    label: 'session lost',
    by: 'environment',
    event: { type: 'renewal/lost', payload: { email: person('ana').email } },
  },
  { label: 'session back', by: 'environment', event: { type: 'renewal/renewed' } },
  { label: 'rather leaves', by: 'user', event: { type: 'renewal/leaveChosen' } },
];

/** A session that ends under a person (spec 4; reliability: H1). */
export const renewalModel: Model<State, RenewalEvent> = {
  name: 'renewal',
  machine: renewalMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context.holdsWork],
  maxDepth: 5,
};
