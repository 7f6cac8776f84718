import type { IconsEvent } from '../../../machines/icons/icons';
import { openWorld } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** How the address of the sprite ends. */
const LIBRARY = '/icons/channels.svg?host=test.adlantern.example';

/** A page shows a place for an icon; the library answers, or sends something else (spec 7). */
export const iconsDriver: Driver<IconsEvent> = {
  machine: 'icons',
  boot: () => openWorld(),
  executors: {
    'icons/wanted': dispatch,
    'icons/drawn': ({ http }, { payload: { names } }) =>
      http.answer(LIBRARY, { body: names.map((name) => `<symbol id="${name}"/>`).join('') }),
    'icons/failed': ({ http }) => http.answer(LIBRARY, { status: 404 }),
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {},
};
