import type { IconsContext, IconsEvent } from '../../../machines/icons/icons';
import { iconsMachine } from '../../../machines/icons/icons';
import type { EventCase, Model } from '../paths';
import { environment } from './environment';

interface State {
  value: unknown;
  context: IconsContext;
}

/** The ids are drawn one after the other: the second failure has the second. */
const traceId = (count: number): string => `00000000-0000-4000-8000-00000000000${count}`;

const cases = ({ value }: State): EventCase<IconsEvent>[] => [
  environment('a place for an icon comes into view', { type: 'icons/wanted' }),
  environment('the sprite comes', {
    type: 'icons/drawn',
    payload: { names: ['social', 'video'] },
  }),
  environment('no sprite comes', {
    type: 'icons/failed',
    payload: { traceId: traceId(value === 'retrying' ? 2 : 1) },
  }),
];

/** The sprite of icons: fetched once, its failure told once (spec 7). */
export const iconsModel: Model<State, IconsEvent> = {
  name: 'icons',
  machine: iconsMachine,
  cases,
  identify: ({ value, context }) => [value, context],
  maxDepth: 5,
};
