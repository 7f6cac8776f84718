import type { NewNotice, NoticesContext } from '../../../machines/notices/notices';
import { apiRequest } from '../../../sagas/apiClient/apiRequest';
import { pass, settle } from '../../support/world';
import { environment, user, modelOf, response } from '../caseOf';
import { dispatch, type Driver } from '../jestDriver';
import { type Seen, type Visible } from '../visible';
import { events } from '../../../src/kit/events';

const traceId = '22222222-2222-4222-8222-222222222222';

const single: NewNotice = {
  level: 'warning',
  title: { key: 'notices:warning' },
  message: { text: 'The budget is nearly spent.' },
  traceId,
  key: null,
  durationMs: 3_000,
};

const permission: NewNotice = {
  level: 'warning',
  title: { key: 'notices:permissionDenied' },
  message: { key: 'notices:contactAdministrator' },
  traceId,
  key: 'ret.40000',
  durationMs: 0,
};

const shows = response(events.notices.shown);
const closes = (id: number) => user(`closes ${id}`, events.notices.closed({ id }));
const elapses = (id: number) =>
  environment(`the time of ${id} is over`, events.notices.elapsed({ id }));
const holds = user('points at the notices', events.notices.held());
const releases = user('points elsewhere', events.notices.released());

/** An id without a notice. */
const GONE = 99;

/** Warnings over the page (spec 4: ret 40000, 60000), with at most one single notice at a time. */
export const model = modelOf('notices', {
  cases: ({ value, context: { list } }) => {
    const timed = list.filter(({ durationMs }) => durationMs > 0);
    return [
      ...(timed.length === 0 ? [shows('ret 60000 arrives', single)] : []),
      shows('ret 40000 arrives', permission),
      ...list.map(({ id }) => closes(id)),
      closes(GONE),
      elapses(GONE),
      ...(value === 'running' ? timed.map(({ id }) => elapses(id)) : []),
      ...(value === 'running' && list.length > 0 ? [holds] : []),
      ...(value === 'held' ? [releases] : []),
    ];
  },
  identify: ({ value, context: { list } }) => [value, list.map(({ key }) => key)],
  maxDepth: 4,
});

const PATH = '/api/budget';

/** The envelope that causes the notice. */
const envelopeOf = ({ key, message }: NewNotice) =>
  key === null
    ? { ret: 60_000, message: 'text' in message ? message.text : '' }
    : { ret: 40_000, message: 'not shown' };

/** Responses cause warnings; time and the user remove them. */
export const driver: Driver<'notices'> = {
  session: 'none',
  executors: {
    'notices/shown': async ({ env, http, random, run }, { payload }) => {
      random.nextUuids.push(payload.traceId);
      run(() => apiRequest(env, { path: PATH, read: () => 'read', shownBy: 'notice' }));
      await settle();
      http.answer(PATH, { body: envelopeOf(payload) });
    },
    // Dispatched directly only for a notice that is already gone.
    'notices/elapsed': (world, event) => {
      const { list } = world.store.getState().notices.context;
      const notice = list.find(({ id }) => id === event.payload.id);
      return notice ? pass(world, notice.durationMs) : dispatch(world, event);
    },
  },
};

const REGION = { role: 'region', name: { key: 'notices:region' } } as const;

/** Every notice with its text, its trace id and its close button. */
const listed = ({ list }: NoticesContext): Seen =>
  list.length === 0
    ? { gone: [REGION] }
    : {
        there: list.flatMap(({ title, message, traceId: id }) => [
          { ...REGION, text: title },
          { ...REGION, text: message },
          { ...REGION, text: { key: 'notices:traceId', values: { traceId: id } } },
        ]),
      };

/** The notices over every page (spec 8; spec 9: notification duration). */
export const visible: Visible<'notices'> = {
  path: '/portal/tos',
  states: { running: listed, held: listed },
  effects: { 'notices.time': { nothing: 'Time passes; the list shows what it removes.' } },
};
