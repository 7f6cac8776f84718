import type { SavedViewsContext, ViewChange } from '../../../machines/report/savedViews';
import { events } from '../../../src/kit/events';
import type { SavedView } from '../../../src/rules/savedViews';
import { reportData } from '../../support/reportData';
import { byPage, environment, user, modelOf, response, type Cases } from '../caseOf';
import { CALL_LIMIT, type Driver } from '../jestDriver';
import type { Known } from '../paths';
import { networkBack, replyFor, timedOut } from '../tracedCalls';
import { BY_STATE, inMain, type Seen, type Visible, saying } from '../visible';

const PATH = '/api/report/views';
const VIEW: SavedView = { id: 'one', name: 'TikTok, 28 days', search: '?days=28&channel=tiktok' };
const REMOVE: ViewChange = { kind: 'remove', id: VIEW.id, name: VIEW.name };
const REMOVE_PATH = `${PATH}/${VIEW.id}/remove`;

const answered = response(events.savedViews.answered);

const cases = ({ value }: Known<SavedViewsContext>): Cases<'savedViews'> => [
  byPage('the report is opened', { type: 'savedViews/opened' }),
  answered('the views arrive', { kind: 'done', data: [VIEW] }),
  answered('there is no response', {
    kind: 'failed',
    error: value === 'changing' ? timedOut('POST', REMOVE_PATH) : timedOut('GET', PATH),
  }),
  user('removes a view', events.savedViews.changeAsked(REMOVE)),
  environment('the network is back', { type: 'savedViews/reconnected' }),
  user('leaves the page', { type: 'savedViews/reset' }),
];

export const model = modelOf('savedViews', { cases, maxDepth: 6 });

/** The user changes a view; the server responds to /api/report/views. */
export const driver: Driver<'savedViews'> = {
  session: 'fresh',
  executors: {
    'savedViews/answered': ({ http }, { payload }) =>
      http.answer(
        http.isWaiting(REMOVE_PATH) ? REMOVE_PATH : PATH,
        replyFor(payload, (views) => ({ views })),
      ),
    'savedViews/reconnected': networkBack,
  },
  workEnds: { 'savedViews.load': CALL_LIMIT, 'savedViews.change': CALL_LIMIT },
  crashes: {
    'savedViews.load': {
      asks: events.savedViews.opened(),
      event: events.savedViews.answered({ kind: 'failed', error: null }),
      state: 'unavailable',
    },
    'savedViews.change': {
      before: [
        events.savedViews.opened(),
        events.savedViews.answered({ kind: 'done', data: [VIEW] }),
      ],
      asks: events.savedViews.changeAsked(REMOVE),
      event: events.savedViews.answered({ kind: 'failed', error: null }),
      state: 'failed',
    },
  },
};

/** The list is collapsed; its heading counts the views. */
const LISTED: Seen = {
  title: { key: 'report:title' },
  there: [inMain({ key: 'report:views.count', values: { count: 1 } })],
};

export const visible: Visible<'savedViews'> = {
  path: '/portal/report',
  // Requested by the page.
  before: [events.report.answered({ id: 1, outcome: { kind: 'report', data: reportData() } })],
  states: {
    idle: { nothing: 'The page requests the views as soon as a user is signed in.' },
    loading: { nothing: 'The report is shown; the views are added when they arrive.' },
    unavailable: {
      title: { key: 'report:title' },
      announced: [{ key: 'report:views.unavailable' }],
    },
    ready: LISTED,
    changing: LISTED,
    changed: saying(LISTED, { key: 'report:views.removed', values: { name: VIEW.name } }),
    failed: { ...LISTED, wrong: true, announced: [{ key: 'report:views.unsure' }] },
  },
  effects: { 'savedViews.load': BY_STATE, 'savedViews.change': BY_STATE },
};
