import type {
  ReauthenticationContext,
  ReauthenticationEvent,
} from '../../../machines/session/reauthentication';
import { reauthenticationMachine } from '../../../machines/session/reauthentication';
import type { EventCase, Model } from '../paths';
import { person } from './facts';

interface State {
  value: unknown;
  context: ReauthenticationContext;
}

const cases: EventCase<ReauthenticationEvent>[] = [
  { label: 'holds work', by: 'user', event: { type: 'reauthentication/workHeld' } },
  { label: 'holds none', by: 'user', event: { type: 'reauthentication/workReleased' } },
  {
    label: 'session lost',
    by: 'environment',
    event: { type: 'reauthentication/lost', payload: { email: person('ana').email } },
  },
  { label: 'session back', by: 'environment', event: { type: 'reauthentication/renewed' } },
  { label: 'rather leaves', by: 'user', event: { type: 'reauthentication/leaveChosen' } },
];

/** A session that ends under a person (spec 4; reliability: H1). */
export const reauthenticationModel: Model<State, ReauthenticationEvent> = {
  name: 'reauthentication',
  machine: reauthenticationMachine,
  cases: () => cases,
  identify: ({ value, context }) => [value, context.holdsWork],
  maxDepth: 5,
};
