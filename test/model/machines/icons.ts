import { type IconsContext } from '../../../machines/icons/icons';
import { events } from '../../../src/kit/events';
import { environment, modelOf, type Cases } from '../caseOf';
import { broken, dispatch, type Driver } from '../jestDriver';
import type { Known } from '../paths';
import { type Visible } from '../visible';

/** The second failure has the second one. */
const traceId = (count: number): string => `00000000-0000-4000-8000-00000000000${count}`;

const cases = ({ value }: Known<IconsContext>): Cases<'icons'> => [
  environment('a place for an icon comes into view', { type: 'icons/wanted' }),
  environment('the sprite arrives', events.icons.drawn({ names: ['social', 'video'] })),
  environment(
    'no sprite arrives',
    events.icons.failed({ traceId: traceId(value === 'retrying' ? 2 : 1) }),
  ),
];

/** The icon sprite: fetched once, its failure reported once (spec 7). */
export const model = modelOf('icons', {
  cases,
  identify: ({ value, context }) => [value, context],
  maxDepth: 5,
});

/** The end of the sprite's address. */
const LIBRARY = '/icons/channels.svg?host=test.adlantern.example';

/** A page shows a place for an icon; the library responds, or sends something else (spec 7). */
export const driver: Driver<'icons'> = {
  executors: {
    'icons/wanted': dispatch,
    'icons/drawn': ({ http }, { payload: { names } }) =>
      http.answer(LIBRARY, { body: names.map((name) => `<symbol id="${name}"/>`).join('') }),
    'icons/failed': ({ http, random }, { payload }) => {
      random.nextUuids.push(payload.traceId);
      http.answer(LIBRARY, { status: 404 });
    },
  },
  workEnds: {
    'icons.load': 'A request times out after 60 s and three retries; the wait is not visible.',
  },
  crashes: {
    'icons.load': {
      breaks({ env, random }) {
        broken(env.addresses, 'icons');
        // The fault has its own id.
        random.nextUuids.push('fault', traceId(1));
      },
      asks: events.icons.wanted(),
      event: events.icons.failed({ traceId: traceId(1) }),
      state: 'missing',
    },
  },
};

const NOTHING = { nothing: 'An icon is beside text with the same meaning (spec 7).' } as const;

/** The message is shown in the notices; an icon is decoration. */
export const visible: Visible<'icons'> = {
  path: '/',
  states: { idle: NOTHING, loading: NOTHING, drawn: NOTHING, missing: NOTHING, retrying: NOTHING },
  effects: {
    'icons.load': NOTHING,
    'icons.report': {
      there: [
        { role: 'region', name: { key: 'notices:region' }, text: { key: 'notices:iconsMissing' } },
      ],
    },
  },
};
