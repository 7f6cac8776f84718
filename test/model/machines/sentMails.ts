import type { SentMailsContext } from '../../../machines/account/sentMails';
import { events } from '../../../src/kit/events';
import { pass } from '../../support/world';
import { byPage, environment, user, modelOf, response, type Cases } from '../caseOf';
import { dispatch, CALL_LIMIT, type Driver } from '../jestDriver';
import { networkBack, timedOut } from '../tracedCalls';
import { BY_STATE, calm, inMain, partFailed, partLoading } from '../visible';
import type { Line, Visible } from '../visible';

const LIST = '/api/account/mails';

const read = response(events.sentMails.read);

const cases: Cases<'sentMails'> = [
  user('opens the page', { type: 'sentMails/asked' }),
  read('the emails arrive', {
    kind: 'mails',
    mails: [{ subject: 'Your password was changed', at: 1, fate: 'waiting' }],
  }),
  read('there are none', { kind: 'mails', mails: [] }),
  read('no emails arrive', { kind: 'failed', error: timedOut('GET', LIST) }),
  byPage('a change has sent another one', { type: 'sentMails/outdated' }),
  environment('the network is back', { type: 'sentMails/reconnected' }),
  user('leaves the page', { type: 'sentMails/reset' }),
];

export const model = modelOf('sentMails', {
  cases: () => cases,
  identify: ({ value, context: { mails } }) => [value, mails.length],
  maxDepth: 4,
});

/** The user opens the page; the server responds. */
export const driver: Driver<'sentMails'> = {
  session: 'fresh',
  executors: {
    'sentMails/read': ({ http }, { payload }) =>
      http.answer(
        LIST,
        payload.kind === 'mails' ? { body: { ret: 0, data: { mails: payload.mails } } } : 'timeout',
      ),
    'sentMails/outdated': dispatch,
    'sentMails/reconnected': networkBack,
  },
  elapse: (world) => pass(world, 6_000),
  workEnds: { 'sentMails.load': CALL_LIMIT },
  crashes: {
    'sentMails.load': {
      asks: events.sentMails.asked(),
      event: events.sentMails.read({ kind: 'failed', error: null }),
      state: 'unavailable',
    },
  },
};

const TITLE = 'account:title';
const NONE = inMain('account:mails.none');

const LOADING = partLoading(TITLE, NONE);

/** The list, which stays while it is read again. */
const LISTED: Line<SentMailsContext> = ({ mails: [mail] }) =>
  mail
    ? {
        title: { key: TITLE },
        there: [
          { role: 'heading', name: { text: mail.subject } },
          inMain('account:mails.fates.waiting'),
        ],
        gone: [NONE],
      }
    : calm(TITLE, NONE);

/** What users see in each state, or why there is nothing to see. */
export const visible: Visible<'sentMails'> = {
  path: '/portal/account',
  states: {
    idle: { nothing: 'The page requests the emails as soon as it is shown.' },
    loading: LOADING,
    unavailable: partFailed(TITLE, NONE),
    shown: LISTED,
    rereading: LISTED,
  },
  effects: { 'sentMails.load': BY_STATE },
};
