import type { NewNotice, NoticesEvent } from '../../../machines/notices/notices';
import { apiRequest } from '../../../sagas/apiClient/apiRequest';
import { createBrowser } from '../../support/fakeBrowser';
import { arrange, openWorld, pass, settle } from '../../support/world';
import type { Driver } from '../jestDriver';
import { dispatch } from '../jestDriver';

const PATH = '/api/budget';

/** The envelope that makes the notice. */
const envelopeOf = ({ key, message }: NewNotice) =>
  key === null
    ? { ret: 60_000, message: 'text' in message ? message.text : '' }
    : { ret: 40_000, message: 'not shown' };

/** Calls of the platform bring warnings; time and the person take them away. */
export const noticesDriver: Driver<NoticesEvent> = {
  machine: 'notices',
  boot: () => {
    const browser = createBrowser();
    arrange(browser, 'none');
    return openWorld({ browser });
  },
  executors: {
    'notices/shown': async ({ env, http, random, run }, { payload }) => {
      random.nextUuids.push(payload.traceId);
      run(() => apiRequest(env, { path: PATH, read: () => 'read', shownBy: 'notice' }));
      await settle();
      http.answer(PATH, { body: envelopeOf(payload) });
    },
    'notices/elapsed': (world, event) => {
      const { list } = world.store.getState().notices.context;
      const notice = list.find(({ id }) => id === event.payload.id);
      return notice ? pass(world, notice.durationMs) : dispatch(world, event);
    },
    'notices/closed': dispatch,
    'notices/held': dispatch,
    'notices/released': dispatch,
  },
  elapse: () => undefined,
  runsOn: [],
  direct: {
    'notices/elapsed': 'Dispatched as it is only for a notice that is gone already.',
  },
};
