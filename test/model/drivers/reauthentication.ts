import type { ReauthenticationEvent } from '../../../machines/session/reauthentication';
import { createBrowser } from '../../support/fakeBrowser';
import { arrange, endHeaders, openWorld, sessionHeaders, settle } from '../../support/world';
import { person } from '../cases/facts';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

/** The server ends the session with a call, and opens it again with another. */
export const reauthenticationDriver: Driver<ReauthenticationEvent> = {
  machine: 'reauthentication',
  boot: async () => {
    const browser = createBrowser();
    arrange(browser, 'fresh');
    const world = openWorld({ browser });
    await settle();
    return world;
  },
  executors: {
    'reauthentication/workHeld': dispatch,
    'reauthentication/workReleased': dispatch,
    'reauthentication/lost': async (world) => {
      if (world.tokens.read().state !== 'EXISTS') await open(world);
      world.call('/api/private');
      await settle();
      world.http.answer('/api/private', { status: 401, headers: endHeaders });
    },
    'reauthentication/renewed': (world) => open(world),
    'reauthentication/leaveChosen': dispatch,
  },
  elapse: () => undefined,
  // A session that is opened before the next one ends is a reauthentication, too, where one is asked for.
  runsOn: [],
  direct: {},
};

async function open(world: Parameters<typeof dispatch>[0]): Promise<void> {
  world.call('/api/session', { anonymous: true });
  await settle();
  world.http.answer('/api/session', { headers: sessionHeaders(person('ana')) });
  await settle();
}
